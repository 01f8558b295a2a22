/**
 * Runs a command beside the three built programs with a temporary database:
 * `node tools/with-stack.ts node_modules/.bin/playwright test`. The environment has their addresses, an administrator,
 * and FAKE_PRINTFUL_URL, FAKE_STRIPE_URL and MAIL_SINK_URL, the addresses of the stand-ins' controls (their `control.ts`).
 * Needs TEST_DATABASE_URL, as `with-postgres.ts` sets it.
 */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeStripe } from './fake-stripe/server.ts'
import { startMailSink } from './mail-sink/server.ts'
import { makeMemoryFolder } from './process/memory-folder.ts'
import { freePort } from './process/ports.ts'
import { stopChild } from './process/program.ts'
import { runCommand } from './process/run-command.ts'
import { PROGRAMS, readStartConfig } from './start/config.ts'
import { newSecrets } from './start/data-folder.ts'
import { prepareDatabase } from './start/database.ts'
import {
  copyPrograms,
  programEnv,
  runFirstRun,
  startProgram,
  untilReady,
  type RunningProgram,
} from './start/programs.ts'
import { startStandIn, untilMerchIsRead } from './start/side-programs.ts'
import { startEmbeds } from './testing/embeds.ts'

const [command, ...args] = process.argv.slice(2)
const superuserUrl = process.env.TEST_DATABASE_URL
if (!command || !superuserUrl)
  throw new Error('Usage: TEST_DATABASE_URL=… with-stack.ts <command> [arguments]')

const dataFolder = makeMemoryFolder('troubadour-stack-')
const secrets = newSecrets()
for (const { portVariable } of PROGRAMS) process.env[portVariable] = String(await freePort())
// Settings in the environment of the machine must not reach this run.
Object.assign(process.env, {
  DATA_DIR: dataFolder,
  HOST: '127.0.0.1',
  API_ORIGIN: '',
  PUBLIC_ORIGIN: '',
  ADMIN_ORIGIN: '',
  MAIL_LINK_ORIGIN: '',
  MAIL_ADMIN_ORIGIN: '',
  MAIL_FROM: '',
})
Object.assign(process.env, { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: secrets.appPassword })

const config = readStartConfig([])
// Roles belong to the whole server. Another stack may use it at the same time, so both must set the same password.
const rolePassword = createHash('sha256').update(superuserUrl).digest('base64url')
const roles = { ...secrets, ownerPassword: rolePassword, appPassword: rolePassword }
const database = await prepareDatabase(superuserUrl, `stack_${process.pid}`, roles)
copyPrograms(config)
const [standIn, fakeStripe, mailSink] = await Promise.all([
  startStandIn(),
  startFakeStripe({ port: 0 }),
  startMailSink({ port: 0, smtpPort: 0 }),
])
const embeds = await startEmbeds()
const running: RunningProgram[] = []
try {
  const env = {
    ...programEnv(config, {
      ...{ appSecret: secrets.appSecret, database, printful: standIn, stripe: fakeStripe, mailSink },
    }),
    MUSIC_EMBED_ORIGIN: embeds.url,
    POSTS_EMBED_SCRIPT_URL: `${embeds.url}/embed.js`,
  }
  await runFirstRun(config, env)
  running.push(...PROGRAMS.map((program) => startProgram(program, config, env)))
  await Promise.all(running.map((started) => untilReady(started, config.urlOf(started.program))))
  const [api = '', publicSite, admin] = PROGRAMS.map(config.urlOf)
  await untilMerchIsRead(api)
  process.exitCode = await runCommand(command, args, {
    env: {
      ...process.env,
      API_URL: api,
      PUBLIC_SITE_URL: publicSite,
      ADMIN_URL: admin,
      FAKE_PRINTFUL_URL: standIn.url,
      FAKE_STRIPE_URL: fakeStripe.url,
      MAIL_SINK_URL: mailSink.url,
      EMBEDS_URL: embeds.url,
      STACK_DATABASE_URL: database.migrationDatabaseUrl,
      STACK_MEDIA_FOLDER: join(dataFolder, 'media'),
    },
  })
} finally {
  await Promise.all(running.map(({ child }) => stopChild(child)))
  await Promise.all([standIn, fakeStripe, mailSink, embeds].map((side) => side.stop()))
  rmSync(dataFolder, { recursive: true, force: true })
}
