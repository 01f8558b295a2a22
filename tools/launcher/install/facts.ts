import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { parseEnv } from 'node:util'
import { readIfThere } from '../../process/read-if-there.ts'
import { PROGRAMS } from '../../start/config.ts'
import { pathsOf, type Installation, type Paths } from '../installation.ts'
import type { Release } from '../supervisor/state.ts'
import { isOurCaddyfile, readCaddyfile } from './caddy.ts'
import type { NameFacts } from './names.ts'
import { findPortHolders, type PortHolder } from './ports.ts'
import { probe, readLink } from './system.ts'

/** What the checks look at. */
export interface Facts {
  isRoot: boolean
  hasSystemd: boolean
  release: Pick<Release, 'version' | 'platform'>
  platform: string
  /** Null on a system with another C library. */
  glibc: string | null
  distribution: { id: string; version: string; name: string }
  memory: { bytes: number; isLimit: boolean }
  disks: { folder: string; freeBytes: number }[]
  ports: PortHolder[]
  /** A Caddyfile that is neither the package's nor ours. */
  hasForeignCaddyfile: boolean
  /** What runs already. */
  installed: { installation: Installation; version: string | null } | null
  wanted: Installation
  hasData: boolean
  /** Something in the data folder that no installation has put there. */
  hasForeignData: boolean
  hasSecret: boolean
  now: Date
  /** How far the clock is ahead of the certificate authority's, or why it did not answer; null if it was not asked. */
  authority: { url: string; aheadMs: number } | { url: string; problem: string } | null
  names: NameFacts[]
}

export type MachineFacts = Omit<Facts, 'authority' | 'names'>

export const WEB_PORTS = [80, 443]
const PROGRAM_PORTS = PROGRAMS.map(({ defaultPort }) => defaultPort)

export function readMachine(
  release: Facts['release'],
  wanted: Installation,
  installed: Installation | undefined,
): MachineFacts {
  const paths = pathsOf(wanted)
  const caddyfile = readCaddyfile()
  return {
    isRoot: process.getuid?.() === 0,
    hasSystemd: probe('systemctl', 'show', '--property=Version') !== undefined,
    release,
    platform: `${process.platform}-${process.arch}`,
    glibc: readGlibc(),
    distribution: readDistribution(readIfThere('/etc/os-release')?.toString() ?? ''),
    memory: readMemory(),
    disks: [wanted.dataFolder, wanted.programsFolder].map(readDisk),
    ports: findPortHolders([...WEB_PORTS, ...PROGRAM_PORTS]),
    hasForeignCaddyfile: caddyfile !== undefined && !isOurCaddyfile(caddyfile) && !isPackagesCaddyfile(),
    installed: installed
      ? { installation: installed, version: readLink(pathsOf(installed).current) ?? null }
      : null,
    wanted,
    // The folder alone is made before the secret.
    hasData: existsSync(paths.postgres) && readdirSync(paths.postgres).length > 0,
    hasForeignData: installed?.dataFolder !== wanted.dataFolder && isForeign(wanted.dataFolder, paths),
    hasSecret: Boolean(parseEnv(readIfThere(paths.env('api'))?.toString() ?? '').APP_SECRET),
    now: new Date(),
  }
}

/** True for a folder with content, but without the pictures and the database of an installation. */
export function isForeign(folder: string, { files, postgres }: Pick<Paths, 'files' | 'postgres'>): boolean {
  if (!existsSync(folder) || (existsSync(files) && existsSync(postgres))) return false
  // The root of a disk has lost+found.
  return readdirSync(folder).some((name) => name !== 'lost+found')
}

function readGlibc(): string | null {
  // The report of Node has no type.
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime ?? null
}

/** @param text of /etc/os-release */
export function readDistribution(text: string): Facts['distribution'] {
  const { ID = 'unknown', VERSION_ID = '', PRETTY_NAME = 'This system' } = parseEnv(text)
  return { id: ID, version: VERSION_ID, name: PRETTY_NAME }
}

function readMemory(): Facts['memory'] {
  const [, kilobytes] = /^MemTotal: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  const machine = Number(kilobytes) * 1024
  const limit = memoryLimit(readFileSync('/proc/self/cgroup', 'utf8'), (file) =>
    readIfThere(file)?.toString(),
  )
  return limit < machine ? { bytes: limit, isLimit: true } : { bytes: machine, isLimit: false }
}

/**
 * The lowest limit of a process's control groups, of both versions; Infinity without one.
 * @param groups text of /proc/self/cgroup
 */
export function memoryLimit(groups: string, read: (file: string) => string | undefined): number {
  const limits = groups.split('\n').flatMap((line) => {
    const [, controllers = '', group = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    if (controllers !== '' && !controllers.split(',').includes('memory')) return []
    const root = controllers === '' ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory'
    const file = controllers === '' ? 'memory.max' : 'memory.limit_in_bytes'
    return parents(group).map((one) => Number.parseInt(read(join(root, one, file)) ?? '', 10))
  })
  return Math.min(Infinity, ...limits.filter((limit) => !Number.isNaN(limit)))
}

/** A path and all above it. */
function parents(path: string): string[] {
  return path === dirname(path) ? [path] : [path, ...parents(dirname(path))]
}

function readDisk(folder: string): { folder: string; freeBytes: number } {
  // A made-up folder has no disk yet; the root folder always exists.
  const existing = parents(folder).find((one) => existsSync(one)) ?? '/'
  const { bavail, bsize } = statfsSync(existing)
  return { folder: existing, freeBytes: bavail * bsize }
}

/** True when dpkg has a package's file that was never changed. */
function isPackagesCaddyfile(): boolean {
  // `dpkg --verify` prints each file that differs from its package's.
  const changed = probe('dpkg', '--verify', 'caddy')
  return changed !== undefined && !changed.includes('/etc/caddy/Caddyfile')
}
