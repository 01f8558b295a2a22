import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { isReady } from '../process/program.ts'
import { readIfThere } from '../process/read-if-there.ts'
import { PROGRAMS } from '../start/config.ts'
import { pathsOf, readInstallation, type Installation } from './installation.ts'
import { tellSupervisor, type SupervisorStatus } from './supervisor/control.ts'
import { describeNewer } from './supervisor/feed.ts'
import { localUrl, runApiCommand, type Place } from './supervisor/programs.ts'
import { readState } from './supervisor/state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Caddy renews a certificate 30 days before its end. */
const CERTIFICATE_MIN_DAYS = 14
const DISK_MIN_BYTES = 1_000_000_000
const CERTIFICATE_TIMEOUT_MS = 3000

/**
 * `troubadour status`: what the supervisor says, then the system, then the programs, so that it has an answer when the
 * API has none.
 * @param root of the unpacked archive
 * @returns 1 when something is wrong
 */
export async function printStatus(root: string): Promise<number> {
  const installation = readInstallation()
  const paths = pathsOf(installation)
  const supervisor = await tellSupervisor(paths, 'status')
  const wrong: string[] = []
  const lines: [string, string][] = []
  if (supervisor) lines.push(...describeSupervisor(supervisor, wrong))
  else
    wrong.push('Troubadour does not run. Start it: systemctl start troubadour. Why it ended: troubadour logs')

  // Of an older version, which does not know of feeds, there is nothing.
  if (supervisor?.newer?.isSecurityFix) wrong.push(describeNewer(supervisor.newer))
  else if (supervisor?.newer) lines.push(['Newer', describeNewer(supervisor.newer)])
  if (supervisor && supervisor.phase !== 'running')
    wrong.push(
      `Troubadour is ${supervisor.phase}. If nothing is at work, start it anew: systemctl restart troubadour`,
    )

  const disk = statfsSync(installation.dataFolder)
  const free = disk.bavail * disk.bsize
  lines.push(['Disk', `${gigabytes(free)} of ${gigabytes(disk.blocks * disk.bsize)} free`])
  if (free < DISK_MIN_BYTES) wrong.push(`Only ${gigabytes(free)} of the disk are free.`)

  if (installation.proxy === 'caddy')
    for (const host of [installation.domain, installation.adminHost])
      lines.push(['Certificate', await describeCertificate(host, installation, wrong)])
  lines.push(['Last backup', newestBackup(join(paths.files, 'backups')) ?? 'none'])
  const backupProblem = supervisor && askForBackupProblem({ installation, paths, root })
  if (backupProblem) wrong.push(`${backupProblem} More: troubadour logs`)
  if (supervisor?.phase === 'running')
    for (const program of PROGRAMS)
      if (!(await isReady(localUrl(paths, program))))
        wrong.push(`${program.title} is not ready: troubadour logs`)

  const { previous, lastFailure } = readState(paths)
  if (previous) lines.push(['Other version', `${previous}; change to it: troubadour rollback`])
  if (lastFailure)
    wrong.push(
      `The change to version ${lastFailure.version} at ${lastFailure.at} failed: ${lastFailure.reason}`,
    )

  for (const [name, value] of lines) console.log(`${name.padEnd(13)}${value}`)
  for (const sentence of wrong) console.log(`\n! ${sentence}`)
  if (wrong.length === 0) console.log('\nNothing is wrong.')
  return wrong.length > 0 ? 1 : 0
}

function describeSupervisor(
  { version, since, phase, programs }: SupervisorStatus,
  wrong: string[],
): [string, string][] {
  const tree = processTree()
  const hasProxy = programs.some(({ title }) => title === 'Caddy')
  let total = 0
  const described = programs.map(({ title, pid, since, problem }): [string, string] => {
    if (problem) wrong.push(problem)
    if (pid === null) return [title, 'does not run']
    const bytes = memoryOf(pid, tree)
    total += bytes
    return [title, `since ${since}, ${megabytes(bytes)}`]
  })
  return [
    ['Version', `${version}, ${phase} since ${since}`],
    ...described,
    ['Memory', `${megabytes(total)}, without the launcher${hasProxy ? '' : ' and the proxy'}`],
  ]
}

async function describeCertificate(
  host: string,
  { httpsPort: port = 443, users }: Installation,
  wrong: string[],
): Promise<string> {
  const end = await certificateEnd(host, port)
  if (end === null) {
    wrong.push(`The certificate of ${host} cannot be read: nothing responds to it on port ${port} here.`)
    return `${host}: unknown`
  }
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
  if (days < CERTIFICATE_MIN_DAYS)
    wrong.push(
      `The certificate of ${host} ends in ${days} days and was not renewed: ${users === 'one' ? 'troubadour logs' : 'journalctl -u caddy'}`,
    )
  return `${host}: ${days} days left`
}

/** The end of the certificate that the proxy of this machine shows; null when it shows none. */
function certificateEnd(servername: string, port: number): Promise<Date | null> {
  const { promise, resolve } = Promise.withResolvers<Date | null>()
  // The certificate is only read here; browsers verify it.
  const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.destroy()
  })
  socket.setTimeout(CERTIFICATE_TIMEOUT_MS, () => socket.destroy())
  socket.on('error', () => resolve(null)).on('close', () => resolve(null))
  return promise
}

/** What the API says is wrong with its backups; null when nothing is, or when the database does not respond. */
function askForBackupProblem(place: Place): string | null {
  try {
    // The command's documented output.
    return (JSON.parse(runApiCommand(place, 'api', ['backup-status'])) as { problem: string | null }).problem
  } catch {
    // What does not respond is said in a line of its own.
    return null
  }
}

/** The name of a backup has its time, so that it is known when nothing responds. */
function newestBackup(folder: string): string | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => /^troubadour-.*Z$/.test(name))
      .sort()
      .at(-1)
  } catch {
    // No backup was made yet.
    return undefined
  }
}

/** Process numbers by that of their parent. */
function processTree(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readIfThere(`/proc/${entry}/stat`)?.toString()
    // After the name of the command, which may contain anything: state and parent.
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (Number.isInteger(parent)) children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  return children
}

/** Memory in bytes of a process and those that it started, with shared memory counted by its share. */
function memoryOf(pid: number, tree: Map<number, number[]>): number {
  const own = Number(/^Pss:\s+(\d+)/m.exec(rollupOf(pid))?.[1] ?? 0) * 1024
  return (tree.get(pid) ?? []).reduce((sum, child) => sum + memoryOf(child, tree), own)
}

function rollupOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    // It has ended, or this user may not read it.
    return ''
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`
