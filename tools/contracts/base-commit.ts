/** `node tools/contracts/base-commit.ts` prints the commit that a branch left; nx tests again when it is another one. */
import { execFileSync } from 'node:child_process'

const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * The commit that the present branch left: the last one that it has in common with main. On main itself, and where
 * git knows no main, the commit before the present one (docs/releases.md).
 * @throws Error without any, such as in a shallow clone
 */
export function baseCommit(root: string): string {
  try {
    const mains = git(
      root,
      'for-each-ref',
      '--format=%(objectname)',
      'refs/heads/main',
      'refs/remotes/origin/main',
    )
    const [head = '', left = ''] = [
      git(root, 'rev-parse', 'HEAD'),
      git(root, 'merge-base', 'HEAD', ...(mains === '' ? ['HEAD'] : mains.split('\n'))),
    ]
    return head === left ? git(root, 'rev-parse', '--verify', 'HEAD^') : left
  } catch (cause) {
    throw new Error(
      'git has no earlier commit of this branch or of main to compare with. In a shallow clone: git fetch --unshallow',
      { cause },
    )
  }
}

/** @throws Error without such a commit or such a file */
export function fileAtBase(root: string, file: string): string {
  return git(root, 'show', `${baseCommit(root)}:${file}`)
}

function git(root: string, ...args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: MAX_FILE_BYTES } as const
  return execFileSync('git', args, options).trim()
}

if (import.meta.main) {
  try {
    console.log(baseCommit(import.meta.dirname))
  } catch {
    // The test says what is missing.
    console.log('none')
  }
}
