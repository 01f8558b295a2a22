import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { untilTrue } from '../experiments/lab/calls.ts'
import { KEY_FILE } from '../launcher/update/archive.ts'
import { call, sessionCookie, signIn } from './arrival.ts'
import { deliver, publicPem } from './deliver.ts'
import { mostMemory } from './memory.ts'
import {
  ADMIN_HOST,
  DOMAIN,
  expectEqual,
  expectSuccess,
  untilServing,
  type Check,
  type Trial,
} from './trial.ts'

const RECOVERY_MAX_S = 60
const DOWNTIME_MAX_S = 30
/** While both versions, a backup and the load are at work. */
const MEMORY_MAX_MB = 850
const READERS = 50
const WRITERS = 5
const LOG = 'var/lib/troubadour/log/troubadour.log'

/** Texts at which an update is cut off by a power failure: of the command, or of the log of the new version. */
const KILLED_AT = [
  { output: 'Making a backup' },
  { output: 'Unpacking' },
  { output: 'Migrating the database' },
  { output: 'takes over' },
  { log: 'Stopping.' },
  { log: 'Troubadour 1.1.0 starts.' },
  { log: 'database system is ready' },
  { log: 'Server listening' },
  { log: 'Ready.' },
] as const

export function versionOf({ machine }: Trial): string {
  return machine.run('troubadour', ['version']).said.trim()
}

/** Waits until no change of versions is pending. */
export async function untilSettled(trial: Trial) {
  await untilServing(trial)
  await untilTrue('the first start has passed or failed', async () => {
    const { said } = trial.machine.run('troubadour', ['status'])
    return said.includes(', running since')
  })
}

async function refuses(trial: Trial, archive: string, sentence: string) {
  const { code, said } = await trial.machine.runBeside('troubadour', ['update', archive])
  if (code === 0 || !said.includes(sentence)) throw new Error(`It ended with ${code}: ${said}`)
  await untilSettled(trial)
  expectEqual(versionOf(trial), '1.0.0', 'the version')
}

export const updateChecks: Check[] = [
  [
    'an update from an archive that nobody signed, was changed, or is cut off is refused with its reason',
    async (trial) => {
      const archive = await deliver(trial, '1.1.0')
      await refuses(trial, archive, 'carries no key')
      writeFileSync(join(trial.machine.root(), 'opt/troubadour/1.0.0', KEY_FILE), publicPem())
      const outside = join(trial.machine.root(), archive)
      const whole = `${outside}.whole`
      copyFileSync(outside, whole)
      truncateSync(outside, 1_000_000)
      await refuses(trial, archive, 'The signature is not that of this archive')
      copyFileSync(whole, outside)
      rmSync(whole)
    },
  ],
  [
    'with a full disk nothing is changed',
    async (trial) => {
      const backups = '/var/lib/troubadour/files/backups'
      const script = `install -d -m 700 -o troubadour-api -g troubadour-api ${backups}; mount -t tmpfs -o size=64k,mode=0777 tmpfs ${backups}`
      expectSuccess(trial.machine.run('sh', ['-ec', script]))
      await refuses(trial, '/root/troubadour-1.1.0.tar.gz', 'backup failed')
      expectSuccess(trial.machine.run('umount', [backups]))
    },
  ],
  [
    'when the new version never becomes ready, or its migration fails, the old one serves',
    async (trial) => {
      const hangs = await deliver(trial, '1.2.0', (root) =>
        writeFileSync(join(root, 'programs/api/main.js'), 'setInterval(() => {}, 1000)\n'),
      )
      await refuses(trial, hangs, 'Version 1.2.0 did not work, and 1.0.0 serves again')
      const fails = await deliver(trial, '1.2.0', (root) =>
        writeFileSync(join(root, 'programs/api/migrate.js'), 'process.exit(1)\n'),
      )
      await refuses(trial, fails, 'migrate failed')
    },
  ],
  [
    `killed at ${KILLED_AT.length} steps of an update, the old or the new version serves`,
    async (trial) => {
      const results: string[] = []
      for (const step of KILLED_AT) {
        const from = readFileSync(join(trial.machine.root(), LOG), 'utf8').length
        let isKilled = false
        const kill = async () => {
          if (isKilled) return
          isKilled = true
          await trial.machine.kill()
        }
        const watch = setInterval(() => {
          if (!('log' in step) || isKilled) return
          const text = readFileSync(join(trial.machine.root(), LOG), 'utf8').slice(from)
          if (text.includes(step.log)) void kill()
        }, 5)
        await trial.machine.runBeside('troubadour', ['update', '/root/troubadour-1.1.0.tar.gz'], {
          onOutput: (said) => {
            if ('output' in step && said.includes(step.output)) void kill()
          },
        })
        clearInterval(watch)
        await kill()
        await trial.machine.start()
        await trial.reconnect()
        const seconds = await untilServing(trial)
        if (seconds > RECOVERY_MAX_S) throw new Error(`It took ${seconds} s.`)
        await untilSettled(trial)
        const version = versionOf(trial)
        if (!['1.0.0', '1.1.0'].includes(version)) throw new Error(`Version ${version} serves.`)
        results.push(`${Object.values(step)[0]} -> ${version} after ${seconds} s`)
        if (version === '1.1.0') expectSuccess(trial.machine.run('troubadour', ['rollback']))
        await untilSettled(trial)
      }
      return results.join('; ')
    },
  ],
  [
    `an update under ${READERS} readers and ${WRITERS} writers loses no write, and takes at most ${MEMORY_MAX_MB} MB`,
    async (trial) => {
      const cookie = sessionCookie(signIn(trial).headers)
      const load = trial.internet().load({
        ...{ domain: DOMAIN, adminHost: ADMIN_HOST, cookie },
        ...{ readers: READERS, writers: WRITERS },
      })
      await delay(2000)
      const megabytes = await mostMemory(trial, MEMORY_MAX_MB, async () => {
        const args = ['update', '/root/troubadour-1.1.0.tar.gz']
        expectSuccess(await trial.machine.runBeside('troubadour', args))
      })
      await delay(2000)
      const { reads, failedReads, written, longestGapMs } = await load.stop()
      const answer = call(trial, 'GET', '/api/admin/posts', undefined, cookie)
      const texts = new Set((JSON.parse(answer.body) as { text: string }[]).map(({ text }) => text))
      const lost = written.filter((text) => !texts.has(text))
      expectEqual(lost, [], 'lost writes')
      expectEqual(versionOf(trial), '1.1.0', 'the version')
      if (longestGapMs > DOWNTIME_MAX_S * 1000) throw new Error(`The site was away for ${longestGapMs} ms.`)
      return `away for ${(longestGapMs / 1000).toFixed(1)} s, ${failedReads} of ${reads} reads failed, ${written.length} writes, none lost, ${megabytes} MB`
    },
  ],
  [
    'rollback goes one version back',
    async (trial) => {
      expectSuccess(trial.machine.run('troubadour', ['rollback']))
      await untilSettled(trial)
      expectEqual(versionOf(trial), '1.0.0', 'the version')
    },
  ],
]
