import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStartConfig } from '../../start/config.ts'
import { buildPrograms, copyPrograms } from '../../start/programs.ts'

/**
 * Calls `work` with builds that no later build changes.
 * @param given folder of existing builds, with a folder for each; undefined for new ones
 * @param work called with the folder of the builds
 */
export async function withPrograms(given: string | undefined, work: (programs: string) => Promise<void>) {
  if (given !== undefined) return work(given)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'troubadour-programs-'))
  await buildPrograms()
  copyPrograms({ ...readStartConfig([]), dataFolder: folder.path })
  await work(join(folder.path, 'programs'))
}
