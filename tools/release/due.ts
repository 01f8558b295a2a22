/** `node tools/release/due.ts` prints the apps that have changed since their last release, one per line. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import { APPS, lastTag, type App } from './apps.ts'

/** The apps whose build, by nx's inputs, has changed since their last release; an app without one is due. */
export function dueApps(root: string, head = 'HEAD'): App[] {
  const affected = new Map<string, readonly App[]>()
  return APPS.filter((app) => {
    const tag = lastTag(root, app, head)
    if (!tag) return true
    const base = execFileSync('git', ['rev-parse', `${tag}^{commit}`], { cwd: root, encoding: 'utf8' }).trim()
    const apps = affected.get(base) ?? affectedApps(root, base, head)
    affected.set(base, apps)
    return apps.includes(app)
  })
}

function affectedApps(root: string, base: string, head: string): App[] {
  const args = [
    'show',
    'projects',
    '--affected',
    '--withTarget=build',
    `--base=${base}`,
    `--head=${head}`,
    '--json',
  ]
  const output = execFileSync(join(root, 'node_modules/.bin/nx'), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false' },
  })
  const projects = JSON.parse(output) as string[]
  return APPS.filter((app) => projects.includes(app))
}

if (import.meta.main) for (const app of dueApps(PROJECT_ROOT)) console.log(app)
