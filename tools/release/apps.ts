import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const APPS = ['public-site', 'admin', 'api'] as const
export type App = (typeof APPS)[number]

export function requireApp(name: string | undefined): App {
  const app = APPS.find((candidate) => candidate === name)
  if (!app) throw new Error(`Name one app: ${APPS.join(', ')}`)
  return app
}

/** The folders of an app and of the libraries that it depends on, below the root. */
export function foldersOf(root: string, app: string): string[] {
  const folders: string[] = []
  const queue = [`apps/${app}`]
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (folders.includes(folder)) continue
    folders.push(folder)
    // Every package of this project has one.
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    const libraries = Object.entries(dependencies).filter(([, version]) => version.startsWith('workspace:'))
    queue.push(...libraries.map(([name]) => name.replace('@troubadour/', 'libs/')))
  }
  return folders.sort()
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** The tag of the last release of an app that a commit contains; undefined before the first. */
export function lastTag(root: string, app: string, head = 'HEAD'): string | undefined {
  const [tag] = git(root, 'tag', '--list', `${app}@*`, '--merged', head, '--sort=-version:refname').split(
    '\n',
  )
  return tag || undefined
}

/** Subjects of the commits after `since` that touched the folders, newest first. */
export function subjectsSince(root: string, since: string | undefined, folders: string[]): string[] {
  const range = since ? [`${since}..HEAD`] : ['HEAD']
  const subjects = git(root, 'log', '--no-merges', '--format=%s', ...range, '--', ...folders)
  return subjects === '' ? [] : subjects.split('\n')
}
