import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const DATABASE_URL = 'postgres://app@127.0.0.1/troubadour'
const BACKUP_RECIPIENT = `age1${'q'.repeat(58)}`
const APP_SECRET = 'kZ3vQ9xw2Rt7Lp5Yb8Nc4Hd6Jf1Mg0Ss'
const read = (given: NodeJS.ProcessEnv) => readEnv({ DATABASE_URL, APP_SECRET, ...given }).backups

test('backups are on in production, and by variable', () => {
  const production = { NODE_ENV: 'production', ADMIN_ORIGIN: 'https://admin.example.com' }
  expect([
    read({}),
    read(production),
    read({ ...production, BACKUPS: 'off' }),
    read({ BACKUPS: 'on' }),
  ]).toMatchObject([
    { isOn: false },
    { isOn: true, keep: { d: 7, w: 4, m: 12 }, copies: null },
    { isOn: false },
    { isOn: true },
  ])
})

test('copies go to a folder or a bucket', () => {
  const bucket = read({ BACKUP_URL: 's3://band/backups', BACKUP_RECIPIENT }).copies
  expect(bucket).toMatchObject({ mediaBucket: { bucket: 'band' }, recipient: BACKUP_RECIPIENT })
  expect(read({ BACKUP_URL: 'file:/mnt/disk', BACKUP_RECIPIENT }).copies).toMatchObject({
    mediaDir: '/mnt/disk',
    mediaBucket: null,
  })
})

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [
    { BACKUP_URL: 'file:/mnt/disk' },
    /BACKUP_RECIPIENT must be set with BACKUP_URL, because copies .* are encrypted/,
  ],
  [
    { BACKUP_URL: 'file:/mnt/disk', BACKUP_RECIPIENT: 'age1x' },
    /BACKUP_RECIPIENT must be the one of a recovery sheet/,
  ],
  [
    { BACKUP_URL: 'file:/mnt/disk', BACKUP_RECIPIENT, APP_SECRET: '' },
    /APP_SECRET must be set with BACKUP_URL/,
  ],
  [{ BACKUP_URL: 'https://example.com' }, /BACKUP_URL must be file:<folder>, or s3:/],
  [{ BACKUP_KEEP: 'all' }, /BACKUP_KEEP must be a number of backups, or such as 7d,4w,12m/],
  [{ TRIAL_DATABASE_URL: DATABASE_URL }, /TRIAL_DATABASE_URL must be another database/],
])('%j is refused', (given, message) => {
  expect(() => read(given)).toThrow(EnvError)
  expect(() => read(given)).toThrow(message)
})
