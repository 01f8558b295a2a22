import { join } from 'node:path'
import { ApiCommandError, runApiCommand, type Place } from './supervisor/programs.ts'

/** The exit code of a backup that was kept, but lacks files which the database names (docs/backup.md). */
const INCOMPLETE = 3

/**
 * Makes a backup beside those of every night.
 * @param say told when it lacks files, which must not keep a site from its security fixes
 * @throws Error when there is none
 */
export function makeBackup(place: Place, say: (text: string) => void): void {
  try {
    runApiCommand(place, 'api', ['backup', '--to', join(place.paths.files, 'backups')])
  } catch (error) {
    if (!(error instanceof ApiCommandError) || error.code !== INCOMPLETE) throw error
    say(error.message)
  }
}
