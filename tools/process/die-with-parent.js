/**
 * Loaded into each program (`--import`): stops it when the parent is killed, so that its port is free again. It is
 * JavaScript, because stripping types would take longer than the rest.
 */
const CHECK_MS = 200
// The parent may have been killed before this file is loaded.
const parent = Number(process.env.PARENT_PID ?? process.ppid)

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_MS).unref()
