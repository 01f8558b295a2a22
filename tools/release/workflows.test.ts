import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { APPS } from './apps.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.github/workflows')

interface Step {
  uses?: string
  run?: string
  env?: Record<string, string>
}
interface Workflow {
  on: Record<string, unknown>
  permissions: object
  jobs: Record<string, { permissions: Record<string, string>; 'timeout-minutes': number; steps: Step[] }>
}

/** The write permissions of the jobs; everything else is read-only. */
const MAY_WRITE = { 'release.yml release': ['contents'], 'release.yml artefact': ['packages'] }

const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  // Another shape fails the assertions below.
  return { name, text, workflow: parse(text) as Workflow }
})
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([job, parts]) => ({ ...parts, name: `${name} ${job}` })),
)
const scripts = jobs.flatMap(({ name, steps }) =>
  steps.flatMap(({ run, env = {} }) => (run === undefined ? [] : [{ name, run, env }])),
)

describe.each(jobs)('$name', ({ name, permissions, steps, 'timeout-minutes': minutes }) => {
  it('may do no more than it has to, for no longer than it has to', () => {
    const written = Object.keys(permissions).filter((key) => permissions[key] !== 'read')
    expect(written).toEqual(MAY_WRITE[name as keyof typeof MAY_WRITE] ?? [])
    expect(minutes).toBeLessThanOrEqual(60)
  })

  it('takes the code of others at one commit, and keeps no credentials that it does not need', () => {
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts).toHaveLength(1)
    if (permissions.contents !== 'write') {
      expect(checkouts).toMatchObject([{ with: { 'persist-credentials': false } }])
    }
  })
})

it.each(workflows)('$name gives its jobs no rights by default, and says which versions it takes', (entry) => {
  expect(entry.workflow.permissions).toEqual({})
  for (const line of entry.text.split('\n').filter((text) => text.includes('uses:'))) {
    expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  }
})

describe.each(scripts)('$name: $run', ({ run, env }) => {
  it('is a script that calls what is there', () => {
    execFileSync('bash', ['-n', '-c', run])
    const files = run.match(/(?<![\w/])(\.ci|tools|apps)\/[\w$./-]+/g) ?? []
    for (const file of files.flatMap((path) => APPS.map((app) => path.replace('$APP', app)))) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true])
    }
    for (const [, version] of run.matchAll(/pnpm@([\d.]+)/g)) expect(packageManager()).toBe(`pnpm@${version}`)
  })

  it('gets what others wrote as data, and shows no secret', () => {
    expect(run).not.toContain('${{')
    const secrets = Object.entries(env).filter(([, value]) => value.includes('secrets.'))
    for (const [variable, value] of secrets) {
      expect(value).toBe('${{ secrets.GITHUB_TOKEN }}')
      expect(run.split(`$${variable}`)).toHaveLength(2)
      expect(run).toMatch(new RegExp(`echo "\\$${variable}" \\| docker login .*--password-stdin`))
    }
  })
})

it('any app can be released, and every change is checked', () => {
  const release = workflows.find(({ name }) => name === 'release.yml')?.workflow
  expect(release?.on).toMatchObject({ workflow_dispatch: { inputs: { app: { options: [...APPS] } } } })
  const commands = scripts.map(({ name, run }) => `${name}: ${run}`)
  expect(commands).toContain('pull-request.yml check: .ci/run')
  expect(commands).toContain('pull-request.yml wide: npm run wide')
  expect(commands).toContain('release.yml release: npm run wide')
  expect(commands).toContain('pull-request.yml browsers: npm run browsers -- chromium firefox webkit')
  expect(commands).toContain('pull-request.yml proxies: npm run proxies -- nginx caddy')
  expect(commands.filter((command) => command.startsWith('archive.yml')).join('\n')).toMatch(
    /npm run package[^]*image\/trial\.ts[^]*troubadour update[^]*npm run install-trial/,
  )
})

function packageManager(): string {
  // The project's own file.
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { packageManager: string })
    .packageManager
}
