import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readIfThere } from '../../process/read-if-there.ts'
import { PROGRAMS } from '../../start/config.ts'
import type { Installation } from '../installation.ts'
import { fileStep, probe, run, type Step } from './system.ts'

export const CADDYFILE = '/etc/caddy/Caddyfile'
const OURS = '# Written by troubadour install, which writes it again when it differs.'

/** Caddy's own packages, for a distribution without one: https://caddyserver.com/docs/install#debian-ubuntu-raspbian */
const REPOSITORY = {
  keyUrl: 'https://dl.cloudsmith.io/public/caddy/stable/gpg.key',
  // apt reads a key in text form by this ending.
  key: '/usr/share/keyrings/caddy-stable-archive-keyring.asc',
  list: '/etc/apt/sources.list.d/caddy-stable.list',
  address: 'https://dl.cloudsmith.io/public/caddy/stable/deb/debian any-version main',
}

export function readCaddyfile(): string | undefined {
  return readIfThere(CADDYFILE)?.toString()
}

export function isOurCaddyfile(text: string): boolean {
  return text.startsWith(OURS)
}

interface CaddyChanges {
  /** More global options. */
  options?: string[]
  /** In place of the values of an installed site. */
  values?: Record<string, string>
}

/** The delivered Caddyfile with the values of an installation. @throws Error for a variable without value or default */
export function renderCaddyfile(
  template: string,
  installation: Installation,
  changes: CaddyChanges = {},
): string {
  const { domain, adminHost, mail, acmeDirectory } = installation
  const options = [
    ...(changes.options ?? []),
    mail && `email ${mail}`,
    acmeDirectory && `acme_ca ${acmeDirectory}`,
  ].filter(Boolean)
  const www = `\nhttps://www.${domain} {\n\tredir https://${domain}{uri} 308\n}`
  const values: Record<string, string | undefined> = {
    CADDY_OPTIONS: options.join('\n\t'),
    CADDY_SITES: installation.hasWww ? www : '',
    CADDY_SERVERS: '',
    CADDY_UPSTREAM: '',
    PUBLIC_ORIGIN: `https://${domain}`,
    ADMIN_ORIGIN: `https://${adminHost}`,
    PUBLIC_SITE_ADDRESS: addressOf('public-site'),
    ADMIN_ADDRESS: addressOf('admin'),
    ...changes.values,
  }
  const text = template.replace(/\{\$(\w+)(?::([^}]*))?\}/g, (_all, name: string, byDefault?: string) => {
    const value = values[name] ?? byDefault
    if (value === undefined)
      throw new Error(`The Caddyfile has a variable ${name} that install does not know.`)
    return value
  })
  // Of variables without a value, nothing but their indentation is left.
  return `${OURS}\n${text.replace(/^\t+\n/gm, '').trimEnd()}\n`
}

/** Where a program listens on this machine. @param set variables, of which one may name another port */
export function addressOf(name: string, set: Record<string, string> = {}): string {
  const program = PROGRAMS.find((one) => one.name === name)
  if (!program) throw new Error(`There is no program ${name}.`)
  return `127.0.0.1:${set[program.portVariable] ?? program.defaultPort}`
}

export function caddySteps(installation: Installation, template: string): Step[] {
  return [
    {
      title: 'Install the package caddy',
      isDone: () => hasPackage('caddy'),
      do: installPackage,
      affects: ['caddy'],
    },
    {
      ...fileStep(`Write ${CADDYFILE}`, CADDYFILE, () => renderCaddyfile(template, installation), {
        mode: 0o644,
        owner: 'root',
      }),
      affects: ['caddy'],
    },
  ]
}

function hasPackage(name: string): boolean {
  return probe('dpkg-query', '--show', '--showformat=${Status}', name) === 'install ok installed'
}

async function installPackage() {
  // An installation that was killed here has left packages half installed.
  probe('dpkg', '--configure', '--pending')
  apt('update')
  // It succeeds with an empty answer for a package that is only mentioned by others.
  if (!probe('apt-cache', 'show', 'caddy')) await addRepository()
  apt('install', '--yes', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', 'caddy')
}

function apt(...args: string[]) {
  // On a new server, the first automatic upgrade may have the lock for some minutes.
  run('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], { DEBIAN_FRONTEND: 'noninteractive' })
}

async function addRepository() {
  const answer = await fetch(REPOSITORY.keyUrl)
  if (!answer.ok) throw new Error(`${REPOSITORY.keyUrl} responded with ${answer.status}.`)
  for (const file of [REPOSITORY.key, REPOSITORY.list]) mkdirSync(dirname(file), { recursive: true })
  writeFileSync(REPOSITORY.key, await answer.text(), { mode: 0o644 })
  writeFileSync(REPOSITORY.list, `deb [signed-by=${REPOSITORY.key}] ${REPOSITORY.address}\n`, { mode: 0o644 })
  apt('update')
}
