import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { untilTrue } from '../experiments/lab/calls.ts'
import { ACME_DIRECTORY, startInternet, type Internet } from './internet.ts'
import { ADDRESS, startMachine, type Machine, type Run, type RunOptions } from './machine.ts'

export const DOMAIN = 'example.com'
export const ADMIN_HOST = `admin.${DOMAIN}`
const HOSTS = [DOMAIN, ADMIN_HOST, `www.${DOMAIN}`]
/** Where the archive is unpacked. */
export const UNPACKED = '/root/troubadour'

export interface Trial {
  machine: Machine
  internet: () => Internet
  /** After a new start of the machine, whose network is a new one. */
  reconnect: () => Promise<void>
  /** Each text that nobody but its reader may see, with its name. */
  secrets: Map<string, string>
  /** Another machine with the same archive, to which nothing was done yet. */
  startSecond: () => Promise<Trial>
  install: (args?: readonly string[], options?: RunOptions) => Run
  stop: () => Promise<void>
}

/** Asks the database. PostgreSQL knows root, who runs the trial. */
export async function query({ machine }: Trial, text: string): Promise<Record<string, unknown>[]> {
  const host = `${machine.root()}/run/troubadour/postgres`
  const client = new pg.Client({ host, user: 'postgres', database: 'troubadour' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** A sentence for the table, and a function that throws if it is not true. @returns what was measured, if anything */
export type Check = readonly [what: string, run: (trial: Trial) => Promise<string | void>]

/** A bare machine in its own internet, with an unpacked archive. @param folder for its files */
export async function startTrial(base: string, archive: string, folder: string): Promise<Trial> {
  const machine = await startMachine(base, join(folder, 'machine'))
  let internet = await connect()

  async function connect(roots?: readonly string[]) {
    const started = await startInternet(machine, join(folder, 'internet'), roots)
    for (const host of HOSTS) started.setAddresses(host, [ADDRESS])
    return started
  }

  machine.copyIn(archive, '/root/archive.tar.gz')
  expectSuccess(machine.run('tar', ['xf', '/root/archive.tar.gz', '-C', '/root']))
  return {
    machine,
    internet: () => internet,
    async reconnect() {
      await internet.stop()
      internet = await connect(internet.roots)
    },
    secrets: new Map(),
    startSecond: () => startTrial(base, archive, join(folder, 'second')),
    install: (args = [], options) =>
      machine.run(`${UNPACKED}/install`, [...args, '--acme-directory', ACME_DIRECTORY], options),
    async stop() {
      await internet.stop()
      await machine.kill()
    },
  }
}

/** What the public site, the API and the admin answer when they are ready. */
const READY_URLS = [`https://${DOMAIN}/`, `https://${DOMAIN}/api/merch-items`, `https://${ADMIN_HOST}/auth`]

/** Waits until all programs answer. @returns how long it took, in s */
export async function untilServing(trial: Trial): Promise<number> {
  const startedAt = performance.now()
  await untilTrue('the site serves', async () => {
    try {
      return READY_URLS.every((url) => trial.internet().visit({ url }).status === 200)
    } catch {
      // The proxy does not listen yet.
      return false
    }
  })
  return Math.round((performance.now() - startedAt) / 1000)
}

export function expectSuccess({ code, said }: Run): string {
  if (code !== 0) throw new Error(`It ended with ${code}: ${said}`)
  return said
}

export function expectEqual(actual: unknown, expected: unknown, what: string) {
  const [is, should] = [actual, expected].map((value) => JSON.stringify(value))
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`)
}

/** Files that change while nobody does anything. */
const RESTLESS =
  /^(var\/lib\/troubadour\/(postgres|log|start\.pid)|var\/lib\/caddy|var\/log|tmp|run|root)(\/|$)/

/** All that the machine has on its disk beyond the base, with a digest of each file, but what changes by itself. */
export function snapshot({ machine }: Pick<Trial, 'machine'>): Map<string, string> {
  const files = walk(machine.changes).filter((file) => !RESTLESS.test(relative(machine.changes, file)))
  return new Map(files.map((file) => [`/${relative(machine.changes, file)}`, describe(file)]))
}

/** @returns names of files that were added, changed or removed */
export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
}

/** All files below a folder, without following links. */
export function walk(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
}

function describe(file: string): string {
  const stat = lstatSync(file)
  const { mode, uid, gid, mtimeMs } = stat
  const digest = stat.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
  return [mode.toString(8), uid, gid, mtimeMs, digest, stat.isSymbolicLink() && readlinkSync(file)].join(' ')
}
