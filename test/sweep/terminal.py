"""Run a command on a pseudo terminal and keep what it gets: terminal.py RECORD COMMAND ARG... < what is typed"""

import os
import pty
import sys
import tty

record, command = sys.argv[1], [os.fsencode(word) for word in sys.argv[2:]]
master, slave = pty.openpty()
tty.setraw(slave)  # bytes arrive as they were written
child = os.fork()
if child == 0:
    os.setsid()
    os.dup2(slave, 1)
    os.dup2(slave, 2)
    os.close(master)
    os.execvp(command[0], command)
os.close(slave)
with open(record, "wb") as out:
    while True:
        try:
            got = os.read(master, 65536)
        except OSError:
            break
        if not got:
            break
        out.write(got)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
