/**
 * Loaded into each program (`--import`): stops it when the parent is killed, so that its port is free again. It is
 * JavaScript, because stripping types would take longer than the rest.
 */
const CHECK_MS = 200
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_MS).unref()
