import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { untilTrue } from '../experiments/lab/calls.ts'
import { PROJECT_ROOT } from '../start/config.ts'
import { call, sessionCookie, signIn } from './arrival.ts'
import { end } from './internet.ts'
import { DOMAIN, expectEqual, expectSuccess, query, walk, type Check, type Trial } from './trial.ts'
import { untilSettled } from './updates.ts'

const PASSPHRASE = 'nine umbrellas beside the old harbour'
const PORT = 9000
const BUCKET = 'backups'
const PLACE = `s3://${BUCKET}/site?endpoint=http://127.0.0.1:${PORT}`
/** The only ones that the stand-in for a bucket takes. */
const KEYS = 'AWS_ACCESS_KEY_ID=S3RVER\nAWS_SECRET_ACCESS_KEY=S3RVER\n'
const COPY_MAX_MS = 120_000
const SHEET = '/root/sheet.txt'

export const copyChecks: Check[] = [
  [
    'an encrypted copy in a bucket becomes the same site on a second bare system; a wrong passphrase says so',
    async (trial) => {
      const sheet = expectSuccess(
        trial.machine.run('troubadour', ['create-recovery-sheet'], { input: `${PASSPHRASE}\n` }),
      )
      trial.secrets.set('passphrase of the recovery sheet', PASSPHRASE)
      const recipient = /^BACKUP_RECIPIENT=.*$/m.exec(sheet)?.[0] ?? ''
      using folder = mkdtempDisposableSync(join(tmpdir(), 'troubadour-bucket-'))
      await withBucket(trial, folder.path, () => copyNow(trial, recipient))
      const first = describe(trial)
      if (walk(folder.path).some((file) => readFileSync(file).includes('Night Railway')))
        throw new Error('A copy can be read without the sheet.')
      const second = await trial.startSecond()
      try {
        expectSuccess(second.install([DOMAIN, '--yes']))
        return await withBucket(second, folder.path, async () => {
          addToEnv(second, KEYS)
          writeFileSync(join(second.machine.root(), SHEET), sheet)
          const restore = (passphrase: string) =>
            second.machine.run('troubadour', ['restore', PLACE, '--sheet', SHEET, '--yes'], {
              input: `${passphrase}\n`,
            })
          const { code, said } = restore('nine umbrellas beside the new harbour')
          if (code === 0 || !said.includes('The passphrase is not the one of this recovery sheet.'))
            throw new Error(`It ended with ${code}: ${said}`)
          await untilSettled(second)
          expectEqual(signIn(second).status, 401, 'signing in before the restore')
          expectSuccess(restore(PASSPHRASE))
          await untilSettled(second)
          expectEqual(describe(second), first, 'the restored site')
          return `${first.files.length} files with the same digests`
        })
      } finally {
        await second.stop()
      }
    },
  ],
]

/**
 * Runs a stand-in for a bucket in the network of a machine.
 * @param folder of its objects, which stay when it ends
 */
async function withBucket<Result>(
  trial: Trial,
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const packageFile = createRequire(join(PROJECT_ROOT, 'apps/api/package.json')).resolve(
    's3rver/package.json',
  )
  const server = trial.machine.spawnBeside(process.execPath, [
    // It encrypts page tokens with a cipher that OpenSSL has retired.
    '--openssl-legacy-provider',
    join(dirname(packageFile), 'bin/s3rver.js'),
    ...['--directory', folder, '--address', '127.0.0.1', '--port', String(PORT), '--silent'],
    ...['--no-vhost-buckets', '--configure-bucket', BUCKET],
  ])
  try {
    return await work()
  } finally {
    await end(server)
  }
}

function addToEnv({ machine }: Trial, lines: string) {
  expectSuccess(machine.run('sh', ['-ec', 'cat >> /etc/troubadour/api.env'], { input: lines }))
}

/** Lets the site copy its backups, and make one now. */
async function copyNow(trial: Trial, recipient: string) {
  addToEnv(trial, `${KEYS}BACKUP_URL=${PLACE}\n${recipient}\n`)
  await query(trial, `update jobs set due_at = now() where name = 'backup'`)
  expectSuccess(trial.machine.run('systemctl', ['restart', 'troubadour']))
  await untilSettled(trial)
  await untilTrue('the backup is copied and tried', () => isCopied(trial), { maxMs: COPY_MAX_MS })
}

/** @throws Error with the reason when the backup, its copy or its trial failed */
async function isCopied(trial: Trial): Promise<boolean> {
  const [job] = await query(
    trial,
    `select coalesce(problem, state->'trial'->>'problem') as problem, state->'copy' as copy from jobs where name = 'backup'`,
  )
  if (job?.problem) throw new Error(String(job.problem))
  return Boolean(job?.copy)
}

/** What a restore has to bring back. */
function describe(trial: Trial) {
  const { machine } = trial
  const list =
    'cd /var/lib/troubadour/files/media && find . -type f -not -path "./.share/*" -exec sha256sum {} +'
  const cookie = sessionCookie(signIn(trial).headers)
  return {
    files: expectSuccess(machine.run('sh', ['-ec', list]))
      .trim()
      .split('\n')
      .sort(),
    releases: call(trial, 'GET', '/api/admin/music', undefined, cookie).body,
    user: call(trial, 'GET', '/api/user', undefined, cookie).body,
    secret: machine.run('grep', ['^APP_SECRET=', '/etc/troubadour/api.env']).said,
  }
}
