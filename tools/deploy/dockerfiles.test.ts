import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NODE_FLAGS, PROGRAMS, PROJECT_ROOT } from '../start/config.ts'
import { PROGRAM_VARIABLES } from './testing/env-names.ts'
import { readDockerfile } from './testing/read-dockerfile.ts'

/** Variables that only the build reads. */
const BUILD_VARIABLES = ['CI', 'NX_DAEMON', 'COMMIT']

// The repository's own file, whose two fields are checked by `npm start`.
const manifest = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  packageManager: string
  optionalDependencies: { node: string }
}

describe.each(PROGRAMS)('apps/$name/Dockerfile', ({ name, portVariable, defaultPort }) => {
  const instructions = readDockerfile(`apps/${name}/Dockerfile`)
  const valuesOf = (wanted: string) =>
    instructions.filter((one) => one.name === wanted).map((one) => one.value)

  it('is made of instructions that Docker knows', () => {
    const known = 'FROM WORKDIR ENV COPY RUN ARG VOLUME USER EXPOSE HEALTHCHECK CMD'.split(' ')
    expect(instructions.map((one) => one.name).filter((one) => !known.includes(one))).toEqual([])
  })

  it('builds and runs on the Node of the tests, by its number', () => {
    const image = `node:${manifest.optionalDependencies.node}-bookworm-slim`
    expect(valuesOf('FROM')).toEqual([`${image} AS build`, image])
    const managers = valuesOf('RUN').flatMap((command) => command.match(/pnpm@\S+/g) ?? [])
    expect(new Set(managers)).toEqual(new Set([manifest.packageManager]))
  })

  it('copies what there is, and of the build nothing but dist', () => {
    const copies = valuesOf('COPY').map((value) => value.split(' ').slice(0, -1))
    const [fromBuild] = copies.filter(([first]) => first?.startsWith('--from'))
    expect(fromBuild).toEqual(['--from=build', `/troubadour/apps/${name}/dist`])
    const sources = copies.filter((copy) => copy !== fromBuild).flat()
    expect(sources.filter((source) => !existsSync(join(PROJECT_ROOT, source)))).toEqual([])
  })

  it('runs as a user by number who is not root, with nothing to install after', () => {
    const last = instructions.findLastIndex((one) => one.name === 'FROM')
    const runtime = instructions.slice(last)
    const user = runtime.findIndex((one) => one.name === 'USER')
    expect(runtime[user]?.value).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(runtime.slice(user).map((one) => one.name)).toEqual(['USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'])
  })

  it('listens where it says, and is asked there', () => {
    expect(valuesOf('EXPOSE')).toEqual([String(defaultPort)])
    expect(valuesOf('ENV').join(' ')).toContain(`HOST=0.0.0.0 ${portVariable}=${defaultPort}`)
    const [check = ''] = valuesOf('HEALTHCHECK')
    const command: unknown = JSON.parse(check.slice(check.indexOf('[')))
    expect(command).toEqual([
      'node',
      '-e',
      expect.stringContaining(`process.env.${portVariable} + '/healthz'`),
    ])
    expect(JSON.parse(valuesOf('CMD')[0] ?? '')).toEqual(['node', ...NODE_FLAGS, 'main.js'])
  })

  it('sets variables that there are, and no secret, which would stay in a layer', () => {
    const set = [...valuesOf('ENV'), ...valuesOf('ARG')].flatMap((value) => value.match(/\w+(?==)/g) ?? [])
    expect(set.filter((one) => ![...PROGRAM_VARIABLES, ...BUILD_VARIABLES].includes(one))).toEqual([])
    expect(set.filter((one) => /SECRET|PASSWORD|KEY|TOKEN|_URL/.test(one))).toEqual([])
  })
})

it('secrets, data, backups and other machines’ packages do not reach a build', () => {
  const ignored = readFileSync(join(PROJECT_ROOT, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining([
      '.git',
      '.env',
      '.env.*',
      '**/.env',
      '.data',
      'backups',
      '**/.data',
      '**/node_modules',
      '**/dist',
    ]),
  )
})

it('secrets, data and backups do not reach the repository', () => {
  const ignored = readFileSync(join(PROJECT_ROOT, '.gitignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '/backups']))
})
