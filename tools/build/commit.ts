/** `node tools/build/commit.ts` prints the commit that a build would contain now; nx rebuilds when it changes. */
import { spawnSync } from 'node:child_process'

/** The full hash of the commit, never a tag, and '-dirty' with uncommitted changes. */
const DESCRIBE = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40']

/** The commit of a build: COMMIT if it is set, else git's, else 'unknown'. */
export function currentCommit(): string {
  if (process.env.COMMIT) return process.env.COMMIT
  const { status, stdout } = spawnSync('git', DESCRIBE, { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

if (import.meta.main) console.log(currentCommit())
