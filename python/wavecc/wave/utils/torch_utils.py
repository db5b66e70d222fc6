# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""wavecc.wave.torch_utils."""
from ..torch_utils import (device_arange, device_empty, device_full, device_ones, device_randint, device_randn, device_randperm, device_tensor,
                           device_zeros, get_default_device, quantized_tensor, to_default_device)

__all__ = ["device_arange", "device_empty", "device_full", "device_ones", "device_randint", "device_randn", "device_randperm", "device_tensor",
           "device_zeros", "get_default_device", "quantized_tensor", "to_default_device"]
