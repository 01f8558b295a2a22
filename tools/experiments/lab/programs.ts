import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAMS, PROJECT_ROOT, readStartConfig } from '../../start/config.ts'
import { copyPrograms } from '../../start/programs.ts'

export function buildPrograms(): void {
  const projects = `--projects=${PROGRAMS.map(({ name }) => name).join(',')}`
  const args = ['run-many', '--targets=build', projects, '--outputStyle=stream']
  const { status } = spawnSync('nx', args, { cwd: PROJECT_ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The programs could not be built; the reason is above.')
}

/**
 * Works with builds that no later build changes.
 * @param given builds that are there already, a folder for each; undefined for new ones
 * @param work gets the folder of the builds
 */
export async function withPrograms(given: string | undefined, work: (programs: string) => Promise<void>) {
  if (given !== undefined) return work(given)
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-programs-'))
  try {
    buildPrograms()
    copyPrograms({ ...readStartConfig([]), dataFolder: folder })
    await work(join(folder, 'programs'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
