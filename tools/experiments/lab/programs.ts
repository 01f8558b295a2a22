import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStartConfig } from '../../start/config.ts'
import { buildPrograms, copyPrograms } from '../../start/programs.ts'

/**
 * Works with builds that no later build changes.
 * @param given builds that are there already, a folder for each; undefined for new ones
 * @param work gets the folder of the builds
 */
export async function withPrograms(given: string | undefined, work: (programs: string) => Promise<void>) {
  if (given !== undefined) return work(given)
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-programs-'))
  try {
    await buildPrograms()
    copyPrograms({ ...readStartConfig([]), dataFolder: folder })
    await work(join(folder, 'programs'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
