/**
 * Loaded into each program by `npm start` (`--import`): when the parent is killed, the program stops too, so that
 * nothing is left behind that holds its port.
 */
const CHECK_MS = 200
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_MS).unref()
