import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../start/data-folder.ts'
import { pathsOf, readInstallation, type Installation, type Paths } from './installation.ts'
import { tellSupervisor } from './supervisor/control.ts'
import { readRelease, type Release } from './supervisor/state.ts'

export interface RunningSite {
  installation: Installation
  paths: Paths
  installed: Release
  /** The unpacked archive of the installed version. */
  root: string
}

/**
 * Does something with a site that runs, one at a time: an update, a rollback or a restore.
 * @param root of the unpacked archive of the command, which is the installed version
 * @throws Error when another one is at work, or the site does not run
 */
export async function withRunningSite<T>(root: string, work: (site: RunningSite) => Promise<T>): Promise<T> {
  const installation = readInstallation()
  const paths = pathsOf(installation)
  const folder = join(installation.dataFolder, 'update')
  mkdirSync(folder, { recursive: true })
  const lock = lockDataFolder(folder, 'Wait until it has ended.')
  try {
    const status = await tellSupervisor(paths, 'status')
    if (status?.phase !== 'running')
      throw new Error('The site must run for this. Start it anew: systemctl restart troubadour')
    return await work({ installation, paths, installed: readRelease(root), root })
  } finally {
    lock.release()
  }
}
