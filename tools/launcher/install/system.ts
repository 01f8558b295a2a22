import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { readIfThere } from '../../process/read-if-there.ts'
import { systemAccount } from '../installation.ts'

/** One change of the machine. The list of all steps is also what a dry run prints, and what a second run repairs. */
export interface Step {
  title: string
  isDone: () => boolean | Promise<boolean>
  do: () => void | Promise<void>
  /** Services that have to be started again after the change. */
  affects?: readonly Service[]
}

export type Service = 'troubadour' | 'caddy'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** @returns what the command printed; undefined if it failed or is missing */
export function probe(command: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, PATH } })
  return status === 0 ? stdout : undefined
}

/** @throws Error with the end of what the command said */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const all = { ...process.env, PATH, ...env }
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: all })
  if (status === 0) return
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-8).join('\n')
  throw new Error(`${[command, ...args].join(' ')}: ${error?.message ?? said}`)
}

interface Owned {
  mode: number
  /** Name of a system user. */
  owner: string
}

/** A file with this content, written at once or not at all. */
export function fileStep(
  title: string,
  file: string,
  content: (existing: string | undefined) => string,
  { mode, owner }: Owned,
): Step {
  const read = () => readIfThere(file)?.toString()
  return {
    title,
    isDone: () => read() === content(read()) && isOwned(file, { mode, owner }),
    do() {
      const wanted = content(read())
      const beside = `${file}.new`
      rmSync(beside, { force: true })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(beside, wanted, { mode: 0o600, flag: 'wx' })
      const { uid, gid } = idsOf(owner)
      chownSync(beside, uid, gid)
      chmodSync(beside, mode)
      renameSync(beside, file)
    },
  }
}

export function folderStep(folder: string, owned: Owned): Step {
  return {
    title: `Make the folder ${folder}`,
    isDone: () => isOwned(folder, owned),
    do() {
      mkdirSync(dirname(folder), { recursive: true })
      if (!existsSync(folder)) mkdirSync(folder, 0o700)
      const { uid, gid } = idsOf(owned.owner)
      chownSync(folder, uid, gid)
      chmodSync(folder, owned.mode)
    },
  }
}

export function linkStep(title: string, link: string, target: string): Step {
  return {
    title,
    isDone: () => readLink(link) === target,
    do() {
      mkdirSync(dirname(link), { recursive: true })
      rmSync(`${link}.new`, { force: true })
      symlinkSync(target, `${link}.new`)
      renameSync(`${link}.new`, link)
    },
  }
}

export function readLink(link: string): string | undefined {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined
}

export function userStep(user: string): Step {
  return {
    title: `Make the system user ${user}`,
    isDone: () => hasUser(user),
    do: () =>
      run('useradd', [
        ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
        ...['--shell', '/usr/sbin/nologin', user],
      ]),
  }
}

export function hasUser(user: string): boolean {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some((line) => line.startsWith(`${user}:`))
}

function idsOf(owner: string) {
  return owner === 'root' ? { uid: 0, gid: 0 } : systemAccount(owner)
}

function isOwned(path: string, { mode, owner }: Owned): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (owner !== 'root' && !hasUser(owner))) return false
  const { uid, gid } = idsOf(owner)
  return (found.mode & 0o7777) === mode && found.uid === uid && found.gid === gid
}
