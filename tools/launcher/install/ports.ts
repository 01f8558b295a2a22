import { readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { readIfThere } from '../../process/read-if-there.ts'

/** A program that listens on a port. */
export interface PortHolder {
  port: number
  /** Null if the system does not say, as for another user's program without root. */
  program: { name: string; pid: number; executable: string } | null
}

/** State of a listening socket in /proc/net/tcp. */
const LISTENING = '0A'

/** Sockets that listen on one of the ports, from the text of /proc/net/tcp or tcp6. */
export function listeningSockets(table: string, ports: readonly number[]): { port: number; inode: string }[] {
  const rows = table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
  return rows.flatMap(([, local = '', , state, , , , , , inode = '']) => {
    const port = Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16)
    return state === LISTENING && ports.includes(port) ? [{ port, inode }] : []
  })
}

/** Who listens on these ports now; one of several for each. */
export function findPortHolders(ports: readonly number[]): PortHolder[] {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readIfThere(file)?.toString() ?? '')
  const sockets = tables.flatMap((table) => listeningSockets(table, ports))
  return ports.flatMap((port) => {
    const inodes = sockets.filter((socket) => socket.port === port).map(({ inode }) => `socket:[${inode}]`)
    return inodes.length === 0 ? [] : [{ port, program: findOwner(inodes) }]
  })
}

/** The oldest process that has one of the sockets: a server's workers have them, too. */
function findOwner(sockets: readonly string[]): PortHolder['program'] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const pid = pids.sort((a, b) => a - b).find((one) => openFiles(one).some((file) => sockets.includes(file)))
  if (pid === undefined) return null
  const executable = unlessGone(() => readlinkSync(`/proc/${pid}/exe`), null)
  // An upgrade may have replaced the file.
  return executable === null
    ? null
    : { name: basename(executable.replace(/ \(deleted\)$/, '')), pid, executable }
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return unlessGone(() => readdirSync(folder), []).map((name) =>
    unlessGone(() => readlinkSync(`${folder}/${name}`), ''),
  )
}

/** @returns the value for a process that has ended in the meantime, or is another user's */
function unlessGone<T, U>(read: () => T, otherwise: U): T | U {
  try {
    return read()
  } catch {
    return otherwise
  }
}
