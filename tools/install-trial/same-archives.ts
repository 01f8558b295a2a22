import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { digestOfFile } from '../launcher/update/archive.ts'
import { PROJECT_ROOT } from '../start/config.ts'
import { expectEqual } from './trial.ts'

/** Packages twice, and compares the archives. @param folder for them, which is deleted @returns their digest */
export async function sameArchives(folder: string): Promise<string> {
  try {
    const [first, second] = [await packageInto(folder), await packageInto(folder)]
    expectEqual(second, first, 'the digest of the second archive')
    return `SHA-256 ${first}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns the digest of the archive */
function packageInto(folder: string): Promise<string> {
  const program = join(PROJECT_ROOT, 'tools/package/package.ts')
  execFileSync(process.execPath, [program, '--without-audio', '--out', folder], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const name = readdirSync(folder).find((one) => one.endsWith('.tar.gz')) ?? ''
  return digestOfFile(join(folder, name))
}
