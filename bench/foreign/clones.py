"""Clones of repositories from which kernels are made."""
import subprocess


class NotMade(Exception):
    """Why there is no kernel."""


def git(clone, *arguments):
    """What git prints, as bytes."""
    done = subprocess.run(["git", "-C", clone, *arguments], capture_output=True, check=False)
    if done.returncode:
        raise NotMade(f"{clone}: {done.stderr.decode().strip()}")
    return done.stdout
