import wavecc

for kernel in wavecc.load("kernel.hsaco").kernels:
    print(kernel.name, kernel.vgprs)  # planted: the field is num_vgprs
