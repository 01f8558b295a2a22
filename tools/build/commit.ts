/** `node tools/build/commit.ts` prints what a build made now would call its commit; nx asks, to know when to build anew. */
import { spawnSync } from 'node:child_process'

/** Every name but a tag's, in full; whether something is changed besides, is said. */
const DESCRIBE = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40']

/** The commit of a build: COMMIT where it is set, else git's; 'unknown' where there is neither. */
export function currentCommit(): string {
  if (process.env.COMMIT) return process.env.COMMIT
  const { status, stdout } = spawnSync('git', DESCRIBE, { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

if (import.meta.main) console.log(currentCommit())
