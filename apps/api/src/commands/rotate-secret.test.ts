import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCodeBatch, listCodes } from '../audio/code-batches.repository.ts'
import { ownerOf } from '../auth/two-factor.repository.ts'
import { openSecrets, readConnections, sealSecret } from '../connections/connections.repository.ts'
import { readSigningSecrets, storeWebhook } from '../selling/payment-webhooks.repository.ts'
import { createSecretBox } from '../shared/secret-box.ts'
import { prepareAdminCommands, type AdminCommands } from '../testing/admin-commands.ts'
import { trackRow } from '../testing/fixtures.ts'
import { TEST_ENV, TOTP_SECRET } from '../testing/test-app.ts'

const NEW = 'another-secret-for-the-tests-987654'
const LOST = 'a-lost-secret-for-the-tests-4321098'
const FORMER = TEST_ENV.appSecret
const KEY = 'a-key-of-a-bucket'

let commands: AdminCommands
beforeAll(async () => void (commands = await prepareAdminCommands()))
afterAll(() => commands.api.close())

const rotate = (env: NodeJS.ProcessEnv = { APP_SECRET: NEW, APP_SECRET_PREVIOUS: FORMER }) =>
  commands.run('rotate-secret', [], env)

test('everything that is stored encrypted can be read with the new secret alone', async () => {
  const { db } = commands.api.database
  const box = createSecretBox([FORMER])
  const now = new Date()
  const { id: trackId } = await db
    .insertInto('musicTracks')
    .values(trackRow())
    .returning('id')
    .executeTakeFirstOrThrow()
  const batch = await insertCodeBatch(db, box, { trackId, name: 'Shows', codes: 3, uses: 1 }, now)
  const codes = await listCodes(db, box, batch)
  const secrets = { secretKey: sealSecret(box, 'media', 'secretKey', KEY, now) }
  const lost = { password: sealSecret(createSecretBox([LOST]), 'mail', 'password', KEY, now) }
  await db
    .insertInto('connections')
    .values([
      {
        ...{ name: 'media', settings: '{}', secrets: JSON.stringify(secrets) },
        former: JSON.stringify([{ settings: {}, secrets, since: now.toISOString() }]),
      },
      { name: 'mail', settings: '{}', secrets: JSON.stringify(lost) },
    ])
    .execute()
  const webhook = { endpointId: 'we_1', isLive: true, secret: 'whsec_of_the_band' }
  await storeWebhook(db, box, webhook, now)

  expect(await rotate()).toEqual({
    code: 0,
    text: 'Encrypted with this APP_SECRET: 4 that had a former one.\n1 cannot be read with any secret given here, and stay as they are.\n',
  })
  const alone = createSecretBox([NEW])
  const user = await db
    .selectFrom('users')
    .select(['id', 'totpSecret', 'totpKeyId'])
    .where('totpSecret', 'is not', null)
    .executeTakeFirstOrThrow()
  const sealed = { secret: user.totpSecret ?? '', keyId: user.totpKeyId ?? '' }
  expect(alone.open(sealed, ownerOf(user.id))).toBe(TOTP_SECRET)
  expect(await listCodes(db, alone, batch)).toEqual(codes)
  expect(await readSigningSecrets(db, alone, now)).toEqual([webhook.secret])
  const rows = await readConnections(db)
  const media = rows.find(({ name }) => name === 'media')
  for (const held of [media, ...(media?.former ?? [])])
    expect(openSecrets(alone, { name: 'media', secrets: held?.secrets ?? {} })).toEqual({ secretKey: KEY })
  // What nobody can read stays, for the day on which its secret is found.
  expect(rows.find(({ name }) => name === 'mail')?.secrets).toEqual(lost)
  expect(await commands.entries()).toMatchObject([
    { summary: 'Encrypted the stored secrets with a new APP_SECRET' },
  ])

  expect((await rotate()).text).toMatch(/^Encrypted with this APP_SECRET: 0 /)
  const withLost = await rotate({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: `${FORMER},${LOST}` })
  expect(withLost.text).toBe('Encrypted with this APP_SECRET: 1 that had a former one.\n')
})

test('without an APP_SECRET it does nothing', async () => {
  expect(await rotate({})).toEqual({ code: 1, text: 'Set APP_SECRET to the new secret of the API.\n' })
})
