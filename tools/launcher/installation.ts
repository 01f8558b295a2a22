import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { postgresAccount, type Account } from '../postgres/reachable.ts'

/** Where `install` writes `installation.json` and the environment files; the image has them elsewhere. */
export const CONFIG_FOLDER = process.env.TROUBADOUR_CONFIG ?? '/etc/troubadour'

/** Each program has a system user of its own, which reads no other's files. */
export const USERS = {
  postgres: 'troubadour-postgres',
  api: 'troubadour-api',
  'public-site': 'troubadour-site',
  admin: 'troubadour-admin',
  migrate: 'troubadour-migrate',
} as const
export type Part = keyof typeof USERS

/** What `install` decides once. It has no secrets, and everybody may read it. */
export interface Installation {
  domain: string
  adminHost: string
  /** `www.` before the domain redirects to it. */
  hasWww: boolean
  /** Caddy is the installed proxy; 'own' is one that somebody else takes care of. */
  proxy: 'caddy' | 'own'
  /** Mail address for the certificate; null without our proxy. */
  mail: string | null
  /** A certificate authority other than Caddy's choice. */
  acmeDirectory: string | null
  /** `/var/lib/troubadour` by default. */
  dataFolder: string
  /** Versions, unpacked, with a link `current` to one of them. */
  programsFolder: string
  /** Sockets of PostgreSQL and of the supervisor. */
  runFolder: string
  /** 'one': all programs run as the user that runs the supervisor, as in the image. */
  users: 'each' | 'one'
  /** 'elsewhere': DATABASE_URL names a server that somebody else takes care of. */
  database?: 'own' | 'elsewhere'
  /** Whether the publisher's feed is asked once a day for a newer version. */
  asksFeed?: boolean
  /** In the image, whose version another image changes. */
  isImage?: boolean
  /** Of our Caddy, which in the image has no right to open 443. */
  httpsPort?: number
}

export interface Paths {
  config: string
  installation: string
  env: (part: Exclude<Part, 'postgres'>) => string
  /** DATA_DIR of the API. */
  files: string
  /** A folder for each major version. */
  postgres: string
  state: string
  log: string
  postgresSocket: string
  controlSocket: string
  /** What the publisher's feed said last, for the API. */
  newest: string
  current: string
}

/** All paths of an installation. */
export function pathsOf(installation: Installation, configFolder = CONFIG_FOLDER): Paths {
  const { dataFolder, runFolder, programsFolder } = installation
  return {
    config: configFolder,
    installation: join(configFolder, 'installation.json'),
    env: (part) => join(configFolder, `${part}.env`),
    files: join(dataFolder, 'files'),
    postgres: join(dataFolder, 'postgres'),
    state: join(dataFolder, 'state.json'),
    log: join(dataFolder, 'log', 'troubadour.log'),
    postgresSocket: join(runFolder, 'postgres'),
    controlSocket: join(runFolder, 'control.sock'),
    newest: join(runFolder, 'newest.json'),
    current: join(programsFolder, 'current'),
  }
}

/** @throws Error when nothing is installed */
export function readInstallation(configFolder = CONFIG_FOLDER): Installation {
  const file = join(configFolder, 'installation.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`Troubadour is not installed here: ${file} is not there or not readable by this user.`, {
      cause,
    })
  }
  // Written by `install`.
  return JSON.parse(text) as Installation
}

/** The address of a database on the socket: PostgreSQL knows the role by the system user, so that it has no password. */
export function socketUrl(postgresSocket: string, role: string, database: string): string {
  return `postgres://${role}@localhost/${database}?host=${encodeURIComponent(postgresSocket)}`
}

/** The environment of a program: what its files say, and no variable of whoever started the supervisor. */
export function readEnvFiles(...files: string[]): NodeJS.ProcessEnv {
  const variables = files.map((file) => parseEnv(readFileSync(file, 'utf8')))
  return Object.assign({ PATH: process.env.PATH, NODE_ENV: 'production' }, ...variables) as NodeJS.ProcessEnv
}

/**
 * The numbers of a part's system user; undefined where all run as the current one.
 * @throws Error if there is no such user
 */
export function accountOf({ users }: Installation, part: Part): Account | undefined {
  if (users === 'each') return systemAccount(USERS[part])
  // PostgreSQL refuses to run as root.
  return part === 'postgres' ? postgresAccount() : undefined
}

/** @throws Error when there is no such system user */
export function systemAccount(name: string): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = lines.map((line) => line.split(':')).find(([user]) => user === name) ?? []
  if (uid === undefined || gid === undefined)
    throw new Error(`There is no system user ${name}. Run install again: it makes what is missing.`)
  return { uid: Number(uid), gid: Number(gid) }
}
