import { execFileSync } from 'node:child_process'

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** True when a version has been released: 'admin@1.2.0'. */
export function isReleased(root: string, tag: string): boolean {
  return git(root, 'tag', '--list', tag) === tag
}

/**
 * The tag of the last release of an app that a commit contains.
 * @returns undefined before the first release
 */
export function lastTag(root: string, app: string, head = 'HEAD'): string | undefined {
  const [tag] = git(root, 'tag', '--list', `${app}@*`, '--merged', head, '--sort=-version:refname').split(
    '\n',
  )
  return tag || undefined
}

/** Subjects of the commits since another that touched some folders, the newest first. */
export function subjectsSince(root: string, since: string | undefined, folders: string[]): string[] {
  const range = since ? [`${since}..HEAD`] : ['HEAD']
  const subjects = git(root, 'log', '--no-merges', '--format=%s', ...range, '--', ...folders)
  return subjects === '' ? [] : subjects.split('\n')
}
