import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { renderCaddyfile } from '../launcher/install/caddy.ts'
import { EXAMPLE_INSTALLATION } from '../launcher/install/testing/example.ts'

/** A program that checks its configuration better than our tests, if it is installed. */
interface Checker {
  name: string
  /** A command that succeeds if the program is installed. */
  probe: string[]
  check: () => string[]
}

const ORIGINS = { PUBLIC_ORIGIN: 'https://example.com', ADMIN_ORIGIN: 'https://admin.example.com' }
const COMPOSE_SETTINGS = {
  POSTGRES_PASSWORD: 'a',
  OWNER_PASSWORD: 'b',
  APP_PASSWORD: 'c',
  APP_SECRET: 'd'.repeat(32),
  REGISTRY: 'localhost/troubadour',
  ...{ API_VERSION: '1.0.0', PUBLIC_SITE_VERSION: '1.0.0', ADMIN_VERSION: '1.0.0' },
}

/** Limit for `systemd-analyze security`, in tenths of its scale; later versions of systemd check more. */
const EXPOSURE_MAX = '--threshold=20'

/** It is root, to start each program as its user. */
const LAUNCHER_EXPOSURE_MAX = '--threshold=30'
const LAUNCHER_UNIT = 'troubadour.service'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const source = (file: string) => join(import.meta.dirname, file)

const CHECKERS: Checker[] = [
  { name: 'nginx', probe: ['nginx', '-v'], check: () => ['nginx', '-t', '-p', folder, '-c', nginxFile()] },
  {
    name: 'Caddy',
    probe: ['caddy', 'version'],
    check: () => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', source('Caddyfile')],
  },
  {
    name: 'Caddy, as installed',
    probe: ['caddy', 'version'],
    check: () => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', installedCaddyfile()],
  },
  {
    name: 'Docker Compose',
    probe: ['docker', 'compose', 'version'],
    check: () => ['docker', 'compose', '--file', source('compose.yaml'), 'config', '--quiet'],
  },
  {
    name: 'Docker Compose, which builds',
    probe: ['docker', 'compose', 'version'],
    check: () => ['docker', 'compose', ...composeFiles(), 'config', '--quiet'],
  },
  {
    name: 'Docker Compose, one container',
    probe: ['docker', 'compose', 'version'],
    check: () => ['docker', 'compose', '--file', imageFile(), 'config', '--quiet'],
  },
  {
    name: 'systemd',
    probe: ['systemd-analyze', '--version'],
    check: () => ['systemd-analyze', 'verify', '--man=no', '--generators=no', ...unitFiles()],
  },
  {
    name: 'systemd, the exposure of services',
    probe: ['systemd-analyze', 'security', '--offline=yes', '--help'],
    check: () => ['systemd-analyze', 'security', '--offline=yes', EXPOSURE_MAX, ...serviceFiles()],
  },
  {
    name: 'systemd, the exposure of the launcher',
    probe: ['systemd-analyze', 'security', '--offline=yes', '--help'],
    check: () => [
      ...['systemd-analyze', 'security', '--offline=yes', LAUNCHER_EXPOSURE_MAX],
      ...unitFiles().filter((file) => file.endsWith(LAUNCHER_UNIT)),
    ],
  },
]

function run([command = '', ...args]: string[]) {
  return spawnSync(command, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...ORIGINS,
      ...COMPOSE_SETTINGS,
      // The folders of Caddy's certificates, and of systemd's additions to a unit.
      HOME: folder,
      XDG_DATA_HOME: folder,
      SYSTEMD_UNIT_PATH: `${join(folder, 'systemd')}:`,
    },
  })
}

function composeFiles(): string[] {
  return ['compose.yaml', 'compose.build.yaml'].flatMap((file) => ['--file', source(file)])
}

/** With its variables beside it, as its user has them. */
function imageFile(): string {
  const target = join(folder, 'image')
  cpSync(source('image'), target, { recursive: true })
  writeFileSync(join(target, '.env'), 'DOMAIN=example.com\nIMAGE=localhost/troubadour:1.0.0\n')
  return join(target, 'compose.yaml')
}

/** The delivered files, but without certificates, and with sockets in place of ports, which any user may open. */
function nginxFile(): string {
  mkdirSync(join(folder, 'snippets'))
  cpSync(source('nginx/troubadour-proxy.conf'), join(folder, 'snippets/troubadour-proxy.conf'))
  const files = ['nginx/troubadour-http.conf', 'nginx/troubadour.conf']
  const site = files
    .map((one) => readFileSync(source(one), 'utf8'))
    .join('\n')
    .replace(/ssl_certificate \S+;/g, 'ssl_reject_handshake on;')
    .replace(/ssl_certificate_key \S+;/g, '')
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace(/listen (80|443)/g, `listen unix:${folder}/$1.sock`)
  writeFileSync(join(folder, 'site.conf'), site)
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder};`,
  )
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\ninclude site.conf;\n}\n`,
  )
  return file
}

/** The file that `troubadour install` writes. */
function installedCaddyfile(): string {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, renderCaddyfile(readFileSync(source('Caddyfile'), 'utf8'), EXAMPLE_INSTALLATION))
  return file
}

/** The units, with this process's Node in place of the server's. */
function unitFiles(): string[] {
  const target = join(folder, 'systemd')
  cpSync(source('systemd'), target, { recursive: true })
  cpSync(source(`../launcher/files/${LAUNCHER_UNIT}`), join(target, LAUNCHER_UNIT))
  const names = readdirSync(target).filter((name) => /\.(service|timer)$/.test(name))
  return names.map((name) => {
    const file = join(target, name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/\/usr\/bin\/node|\/opt\S+\/troubadour(?= run)/, process.execPath),
    )
    return file
  })
}

const serviceFiles = () =>
  unitFiles().filter((file) => file.endsWith('.service') && !file.endsWith(LAUNCHER_UNIT))

const present = CHECKERS.filter(({ probe }) => run(probe).status === 0)
const absent = CHECKERS.filter((checker) => !present.includes(checker)).map(({ name }) => name)
const note = absent.length > 0 ? ` (not here, so that our own tests must do: ${absent.join(', ')})` : ''

it(`the programs that are on this machine take their configuration${note}`, () => {
  const refusals = present.map(({ name, check }) => {
    const { status, stdout, stderr } = run(check())
    return { name, status, said: `${stdout}${stderr}` }
  })
  expect(refusals.filter(({ status }) => status !== 0)).toEqual([])
  // systemd-analyze also exits with 0 when it does not know a setting.
  expect(refusals.find(({ name }) => name === 'systemd')?.said ?? '').toBe('')
})
