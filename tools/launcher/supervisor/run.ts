import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { stopPostgres } from '../../postgres/postgres-server.ts'
import { untilPortIsFree } from '../../process/ports.ts'
import { statusOfPage, untilProgramIsReady } from '../../process/program.ts'
import { PROGRAMS } from '../../start/config.ts'
import { lockDataFolder } from '../../start/data-folder.ts'
import { pathsOf, readInstallation } from '../installation.ts'
import { majorOf } from '../update/refuse-update.ts'
import { listenForCommands, type SupervisorStatus } from './control.ts'
import { keepRunning, type KeptProgram } from './keep-running.ts'
import { watchFeed } from './feed.ts'
import {
  beginFirstStart,
  failFirstStart,
  FIRST_START_JOBS_AFTER_S,
  FIRST_START_MS,
  passFirstStart,
} from './first-start.ts'
import { openLog, type Log } from './log.ts'
import { moveCluster } from './move-cluster.ts'
import { clusterFolder, startCluster } from './postgres.ts'
import { localUrl, runApiCommand, startInstalled } from './programs.ts'
import { readRelease } from './state.ts'

/** Such as after `restart`, so that the service manager starts the version that the link leads to. */
const RESTART_CODE = 75
/** The programs of a killed run notice it, drain, and close their ports. */
const LEFTOVER_MS = 25_000

interface RunOptions {
  configFolder?: string
  /** Starts a proxy that belongs to the site, as in the image. */
  startProxy?: (log: Log) => ChildProcess
  whenReady?: () => Promise<void>
}

/**
 * Runs an installed site until a signal: PostgreSQL, the migrations, and the three programs, each as its own user. What
 * ends is started again. The first start of a new version has to show that it works (docs/deploy.md#update).
 * @param root of the unpacked archive that this program is part of
 */
export async function run(
  root: string,
  { configFolder, startProxy, whenReady }: RunOptions = {},
): Promise<void> {
  const installation = readInstallation(configFolder)
  const paths = pathsOf(installation, configFolder)
  const release = readRelease(root)
  const place = { installation, paths, root }
  mkdirSync(installation.dataFolder, { recursive: true })
  const lock = lockDataFolder(installation.dataFolder, 'See: troubadour status')
  const log = openLog(paths.log, { echo: installation.users === 'one' })
  const say = (text: string) => log.write('troubadour', text)
  const startedAt = new Date()
  const firstStart = beginFirstStart(paths, release.version, startedAt)
  const isFirstStart = typeof firstStart === 'object'
  const feed =
    installation.asksFeed && release.feed
      ? watchFeed({ url: release.feed, installed: release.version, say, file: paths.newest })
      : undefined
  let deadline: number | undefined
  let phase: SupervisorStatus['phase'] = 'starting'
  let proxy: KeptProgram | undefined
  let postgres: KeptProgram | undefined
  let kept: KeptProgram[] = []

  async function startPostgres() {
    const cluster = clusterFolder(paths, majorOf(release))
    postgres = await keepRunning({
      title: 'PostgreSQL',
      say,
      lastLines: () => log.lastLines('postgres'),
      start: () => startCluster({ ...place, cluster, log }),
      stop: stopPostgres,
    })
  }

  async function startPrograms() {
    const extra = () => ({
      SITE_VERSION: release.version,
      ...(feed && { NEWEST_VERSION_FILE: paths.newest }),
      ...(isFirstStart && phase === 'starting' && { JOBS_AFTER_SECONDS: String(FIRST_START_JOBS_AFTER_S) }),
    })
    const patienceMs = lock.isAfterCrash ? LEFTOVER_MS : 0
    await Promise.all(
      PROGRAMS.map(async (program) => {
        const { name, title } = program
        const url = localUrl(paths, program)
        const { port } = new URL(url)
        if (!(await untilPortIsFree(Number(port), '127.0.0.1', patienceMs)))
          throw new Error(
            `Port ${port} (${title}) is in use by another program. Stop it: ss --listening --processes`,
          )
        const started = await keepRunning({
          title,
          say,
          lastLines: () => log.lastLines(name),
          start: async () => startInstalled(place, program, extra(), log),
        })
        kept.push(started)
        await untilProgramIsReady(title, started.child(), url, deadline && deadline - Date.now()).catch(
          (error: Error) => {
            throw new Error(`${error.message} It said:\n${log.lastLines(name)}`)
          },
        )
      }),
    )
  }

  /** A front end is ready before it has rendered anything. @throws Error when a page of the new version does not work */
  async function requirePages() {
    const pages = [
      { program: PROGRAMS[1], host: installation.domain, path: '/' },
      { program: PROGRAMS[2], host: installation.adminHost, path: '/auth' },
    ]
    for (const { program, host, path } of pages) {
      const status = await statusOfPage(`${localUrl(paths, program)}${path}`, host)
      if (status !== 200) throw new Error(`https://${host}${path} answers ${status || 'nothing'}.`)
    }
  }

  async function stopPrograms() {
    await Promise.all(kept.map((program) => program.stop()))
    kept = []
  }

  async function end(code: number) {
    if (phase === 'stopping') return
    phase = 'stopping'
    say('Stopping.')
    await proxy?.stop()
    await stopPrograms()
    await postgres?.stop()
    commands.close()
    lock.release()
    process.exit(code)
  }

  const commands = await listenForCommands(paths, {
    status: () => ({
      version: release.version,
      since: startedAt.toISOString(),
      phase,
      newer: feed?.newer() ?? null,
      programs: [proxy, postgres, ...kept]
        .flatMap((program) => program ?? [])
        .map((program) => ({
          title: program.title,
          pid: program.pid(),
          since: program.startedAt().toISOString(),
          problem: program.problem(),
        })),
    }),
    async pause() {
      await stopPrograms()
      phase = 'paused'
      say('Paused: PostgreSQL runs alone.')
    },
    async resume() {
      await startPrograms()
      phase = 'running'
      say('Ready again.')
    },
    // After the answer to the command.
    restart: () => void setImmediate(() => void end(RESTART_CODE)),
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))

  try {
    if (firstStart === 'interrupted') throw new Error('It was interrupted.')
    say(`Troubadour ${release.version} starts.`)
    if (startProxy)
      proxy = await keepRunning({
        title: 'Caddy',
        say,
        lastLines: () => log.lastLines('caddy'),
        start: async () => startProxy(log),
      })
    const hasOwnDatabase = installation.database !== 'elsewhere'
    if (hasOwnDatabase) await moveCluster(place, isFirstStart ? firstStart.from : undefined, log)
    if (isFirstStart) deadline = Date.now() + FIRST_START_MS
    if (hasOwnDatabase) await startPostgres()
    runApiCommand(place, 'migrate', ['migrate'])
    await startPrograms()
    if (isFirstStart) {
      await requirePages()
      passFirstStart(installation, paths, firstStart)
    }
    deadline = undefined
    phase = 'running'
    say('Ready.')
    await whenReady?.()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(reason)
    process.stderr.write(`${reason}\n`)
    if (firstStart) failFirstStart(paths, reason, new Date())
    await end(firstStart ? RESTART_CODE : 1)
  }
}
