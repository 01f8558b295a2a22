import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { postgresAccount, reachableFolder } from '../postgres/reachable.ts'
import { commandLine, isRunning } from '../process/processes.ts'

/**
 * Finds the embedded server that runs on a folder, by the file that PostgreSQL keeps there.
 * @param options as startEmbeddedPostgres was given them
 * @returns address of the superuser, or undefined when no server is ready there
 */
export function findRunningPostgres(options: { folder: string; password: string }): string | undefined {
  const cluster = join(reachableFolder(resolve(options.folder), postgresAccount()), 'cluster')
  const lines = readLines(join(cluster, 'postmaster.pid'))
  // Its lines: process, folder, moment of the start, port, sockets, address, shared memory, state.
  const [pid = '', , , port = '', , , , state = ''] = lines
  // Another program may have been given the number since.
  const isThere = isRunning(Number(pid)) && commandLine(Number(pid)).includes(cluster)
  if (!isThere || state.trim() !== 'ready') return undefined
  return `postgres://postgres:${options.password}@127.0.0.1:${port}/postgres`
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
