/**
 * `npm start`: builds, starts PostgreSQL and the three programs, and stops all of it cleanly.
 * With `--dev`, the programs run from source and reload.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_KEY } from './fake-stripe/state/keys.ts'
import { startFakeStripe } from './fake-stripe/server.ts'
import { startMailSink, type MailSink } from './mail-sink/server.ts'
import type { Served } from './process/serve.ts'
import { untilPortIsFree } from './process/ports.ts'
import { stopChild } from './process/program.ts'
import { PROGRAMS, readStartConfig, type StartConfig } from './start/config.ts'
import { lockDataFolder, readSecrets, type Lock } from './start/data-folder.ts'
import { startLocalDatabase, type LocalDatabase } from './start/database.ts'
import {
  buildPrograms,
  copyPrograms,
  programEnv,
  runFirstRun,
  startProgram,
  untilReady,
  type FirstRun,
  type RunningProgram,
} from './start/programs.ts'
import {
  needsFakeStripe,
  needsMailSink,
  needsStandIn,
  startStandIn,
  type StandIn,
} from './start/side-programs.ts'

/** How often to check whether npm still runs: a SIGTERM to npm does not reach its child. */
const PARENT_CHECK_MS = 200
/** The time that the programs of a killed run have to notice it and close their ports. */
const LEFTOVER_TIMEOUT_MS = 5_000

const npm = process.ppid
const startedAt = performance.now()
let lock: Lock | undefined
let database: LocalDatabase | undefined
let standIn: StandIn | undefined
let fakeStripe: Served | undefined
let mailSink: MailSink | undefined
const running: RunningProgram[] = []
let isStopping = false

const say = (text: string) => console.log(`  ${text}`)

async function stopAll(exitCode: number) {
  if (isStopping) return
  isStopping = true
  await Promise.all(running.map(({ child }) => stopChild(child)))
  await Promise.all([standIn?.stop(), fakeStripe?.stop(), mailSink?.stop()])
  await database?.stop()
  lock?.release()
  process.exit(exitCode)
}

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))
process.on('SIGHUP', () => void stopAll(0))
setInterval(() => {
  if (process.ppid !== npm) void stopAll(0)
}, PARENT_CHECK_MS).unref()

try {
  await start(readStartConfig(process.argv))
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  await stopAll(1)
}

async function start(config: StartConfig) {
  mkdirSync(config.dataFolder, { recursive: true })
  lock = lockDataFolder(config.dataFolder)
  await requireFreePorts(config, lock.isAfterCrash ? LEFTOVER_TIMEOUT_MS : 0)
  if (!config.isDev) {
    say('Building …')
    await buildPrograms()
    copyPrograms(config)
  }

  const secrets = readSecrets(config.dataFolder)
  if (config.databaseUrl === undefined) {
    say('Starting PostgreSQL …')
    database = await startLocalDatabase(config.dataFolder, secrets)
  } else {
    say('Using the PostgreSQL server that DATABASE_URL names.')
  }
  if (needsStandIn(process.env)) {
    say('No PRINTFUL_API_KEY is set: a stand-in for Printful supplies the demo merchandise.')
    standIn = await startStandIn(join(config.dataFolder, 'stand-in.port'))
  }
  if (needsFakeStripe(process.env)) {
    say('No STRIPE_API_URL is set: a stand-in for Stripe takes payments without money.')
    fakeStripe = await startFakeStripe({ port: 0 })
  }
  if (needsMailSink(process.env)) {
    say('No SMTP_URL is set: a mail sink keeps what the site sends.')
    mailSink = await startMailSink({ port: 0, smtpPort: 0 })
  }
  const env = programEnv(config, {
    ...{ appSecret: secrets.appSecret, database, printful: standIn, stripe: fakeStripe, mailSink },
  })
  say('Preparing the database …')
  const { administrator } = await runFirstRun(config, env)

  for (const program of PROGRAMS) {
    if (isStopping) return
    say(`Starting ${program.title} …`)
    const started = startProgram(program, config, env)
    running.push(started)
    started.child.on('exit', (code) => {
      if (isStopping) return
      console.error(`\n${program.title} ended unexpectedly (${code ?? 'by a signal'}).\n`)
      void stopAll(1)
    })
    await untilReady(started, config.urlOf(program))
  }
  printSummary(config, administrator)
}

async function requireFreePorts(config: StartConfig, patienceMs: number) {
  for (const program of PROGRAMS) {
    if (await untilPortIsFree(config.portOf(program), config.host, patienceMs)) continue
    throw new Error(
      `Port ${config.portOf(program)} (${program.title}) is in use. ` +
        `Stop the program that has it, or choose another one: ${program.portVariable}=${config.portOf(program) + 1} npm start`,
    )
  }
}

function printSummary(config: StartConfig, administrator: FirstRun['administrator']) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\nTroubadour is ready after ${seconds} s.\n`)
  for (const program of PROGRAMS) say(`${program.title.padEnd(12)} ${config.urlOf(program)}`)
  if (fakeStripe) say(`${'Stripe'.padEnd(12)} connect it in the admin with the key ${TEST_KEY}`)
  if (mailSink) say(`${'Mail'.padEnd(12)} ${mailSink.url}`)
  if (administrator) {
    console.log('\nSign in to the admin with this account; the password is shown only now:\n')
    say(`User name    ${administrator.username}`)
    say(`Password     ${administrator.password}`)
  }
  console.log('\nCtrl-C stops it.\n')
}
