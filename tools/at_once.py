"""Jobs in forked processes: what the jobs are may be anything, as nothing of them is sent."""
import multiprocessing

WORK = []  # function and jobs


def numbered(number):
    return WORK[0](WORK[1][number])


def at_once(function, jobs, processes):
    """function(job) of all, in any order."""
    if processes == 1:
        yield from map(function, jobs)
        return
    WORK[:] = [function, jobs]
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from pool.imap_unordered(numbered, range(len(jobs)))
