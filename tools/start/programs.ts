import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MailSink } from '../mail-sink/server.ts'
import { untilProgramIsReady } from '../process/program.ts'
import type { DatabaseUrls } from './database.ts'
import { NODE_FLAGS, PROGRAMS, PROJECT_ROOT, type Program, type StartConfig } from './config.ts'

export const DIE_WITH_PARENT = join(PROJECT_ROOT, 'tools/process/die-with-parent.js')

export interface RunningProgram {
  program: Program
  child: ChildProcess
}

export interface FirstRun {
  /** The account that was created because there was none, with its password. */
  administrator: { username: string; password: string } | null
}

export async function buildPrograms() {
  const projects = `--projects=${PROGRAMS.map(({ name }) => name).join(',')}`
  const child = spawn('nx', ['run-many', '--targets=build', projects], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The build failed; the reason stands above.')
}

/** Copies the built programs to where they run: a later build must not change files under a running program. */
export function copyPrograms({ dataFolder }: StartConfig) {
  const target = join(dataFolder, 'programs')
  rmSync(target, { recursive: true, force: true })
  for (const { name } of PROGRAMS) {
    cpSync(join(PROJECT_ROOT, 'apps', name, 'dist'), join(target, name), { recursive: true })
  }
}

/** Migrates the database, and fills it if it is empty. Errors go to the terminal. */
export async function runFirstRun(config: StartConfig, env: NodeJS.ProcessEnv): Promise<FirstRun> {
  const file = config.isDev
    ? join(PROJECT_ROOT, 'apps/api/scripts/first-run.ts')
    : join(config.dataFolder, 'programs/api/first-run.js')
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The database could not be prepared; the reason stands above.')
  // The last line that the program writes is its result.
  return JSON.parse(Buffer.concat(chunks).toString('utf8').trim().split('\n').at(-1) ?? '') as FirstRun
}

/** Variables of the programs, besides the environment of this process. */
export function programEnv(
  config: StartConfig,
  parts: {
    appSecret: string
    database?: DatabaseUrls
    printful?: { url: string; key: string }
    /** The stand-in for Stripe, which is connected by hand. */
    stripe?: { url: string }
    mailSink?: MailSinkUrls
  },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // An empty variable, as in .env.example, counts as not set.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    APP_SECRET: process.env.APP_SECRET || parts.appSecret,
    HOST: config.host,
    // Three programs cannot share a port.
    METRICS_PORT: '',
    DATA_DIR: config.dataFolder,
    API_ORIGIN: process.env.API_ORIGIN || config.urlOf(PROGRAMS[0]),
    ...(parts.database && {
      DATABASE_URL: parts.database.databaseUrl,
      MIGRATION_DATABASE_URL: parts.database.migrationDatabaseUrl,
      TRIAL_DATABASE_URL: parts.database.trialDatabaseUrl,
    }),
    ...(parts.printful && {
      PRINTFUL_API_URL: parts.printful.url,
      PRINTFUL_API_KEY: parts.printful.key,
      PRINTFUL_STORE_ID: '',
    }),
    ...(parts.stripe && { STRIPE_API_URL: parts.stripe.url }),
    ...mailEnv(process.env, {
      sink: parts.mailSink,
      publicSiteUrl: config.urlOf(PROGRAMS[1]),
      adminUrl: config.urlOf(PROGRAMS[2]),
    }),
  }
}

/** Starts one of the programs; its output goes to the terminal. */
export function startProgram(program: Program, config: StartConfig, env: NodeJS.ProcessEnv): RunningProgram {
  const source = join(PROJECT_ROOT, 'apps', program.name)
  const cwd = config.isDev ? source : join(config.dataFolder, 'programs', program.name)
  const devCommand =
    program.name === 'api' ? ['--watch', join(source, 'src/main.ts')] : [join(source, 'src/dev.ts')]
  const command = config.isDev ? devCommand : [...NODE_FLAGS, join(cwd, 'main.js')]
  // Links, feeds and the sitemap need absolute URLs. With PUBLIC_ORIGIN, the API would only accept forms from there.
  const isFrontEnd = program.name !== 'api' && !env.PUBLIC_ORIGIN && env.NODE_ENV !== 'production'
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, ...command], {
    env: {
      ...env,
      PARENT_PID: String(process.pid),
      ...(isFrontEnd && { PUBLIC_ORIGIN: config.urlOf(PROGRAMS[1]) }),
    },
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { program, child }
}

export function untilReady({ program, child }: RunningProgram, url: string): Promise<void> {
  return untilProgramIsReady(program.title, child, url)
}

type MailSinkUrls = Pick<MailSink, 'url' | 'smtpUrl'>

/** Default sender of the demo's mails; nobody can own this domain. */
const DEMO_SENDER = 'Troubadour <newsletter@example.com>'

/** The variables for mail. @param env existing ones, which take precedence @param urls for a browser on this machine */
export function mailEnv(
  env: NodeJS.ProcessEnv,
  {
    sink,
    publicSiteUrl,
    adminUrl,
  }: { sink: MailSinkUrls | undefined; publicSiteUrl: string; adminUrl: string },
): NodeJS.ProcessEnv {
  const isMailThere = sink !== undefined || Boolean(env.SMTP_URL?.trim())
  const hasOrigin = Boolean(env.MAIL_LINK_ORIGIN?.trim() || env.PUBLIC_ORIGIN?.trim())
  const hasAdminOrigin = Boolean(env.MAIL_ADMIN_ORIGIN?.trim() || env.ADMIN_ORIGIN?.trim())
  return {
    ...(sink && {
      SMTP_URL: sink.smtpUrl,
      MAIL_SINK_URL: sink.url,
      MAIL_FROM: env.MAIL_FROM?.trim() || DEMO_SENDER,
    }),
    ...(isMailThere && !hasOrigin && { MAIL_LINK_ORIGIN: publicSiteUrl }),
    ...(isMailThere && !hasAdminOrigin && { MAIL_ADMIN_ORIGIN: adminUrl }),
  }
}
