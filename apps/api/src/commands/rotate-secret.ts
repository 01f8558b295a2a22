import { recordActivity, SERVER } from '../activity/audit.ts'
import { ownerOf as ownerOfBatch } from '../audio/code-batches.repository.ts'
import { ownerOf as ownerOfUser } from '../auth/two-factor.repository.ts'
import { resealSecrets } from '../connections/connections.repository.ts'
import type { Db } from '../db/tables.ts'
import { ownerOf as ownerOfWebhook } from '../selling/payment-webhooks.repository.ts'
import { createSecretBox, type SecretBox } from '../shared/secret-box.ts'
import type { AdminCommand } from './command.ts'

/** Encrypts what is stored anew with the current APP_SECRET (docs/deploy.md#a-new-secret-key). */
export const rotateSecret: AdminCommand = {
  usage: `Usage: rotate-secret
Encrypts all stored secrets with APP_SECRET: two-factor, connections, webhooks, download codes. APP_SECRET_PREVIOUS has the former
ones, with which they are read. It may be run again, and while the site runs.`,
  takes: 'nothing',
  async work({ db, env, now }) {
    if (!env.isAppSecretGiven) throw new Error('Set APP_SECRET to the new secret of the API.')
    const box = createSecretBox([env.appSecret, ...env.formerAppSecrets])
    let sealed = 0
    let unreadable = 0
    for (const reseal of [resealUsers, resealBatches, resealConnections, resealWebhooks]) {
      const counts = await reseal(db, box)
      sealed += counts.sealed
      unreadable += counts.unreadable
    }
    if (sealed > 0) {
      const summary = 'Encrypted the stored secrets with a new APP_SECRET'
      await recordActivity(db, SERVER, { kind: 'change', summary }, now)
    }
    return [
      `Encrypted with this APP_SECRET: ${sealed} that had a former one.`,
      ...(unreadable > 0
        ? [`${unreadable} cannot be read with any secret given here, and stay as they are.`]
        : []),
    ]
  },
}

interface Counts {
  sealed: number
  unreadable: number
}

/** Each row is changed on its own, so that a run that was killed can be repeated. */
async function eachRow<Id>(
  ids: readonly Id[],
  db: Db,
  reseal: (trx: Db, id: Id) => Promise<'sealed' | 'unreadable' | 'same'>,
): Promise<Counts> {
  const counts = { sealed: 0, unreadable: 0, same: 0 }
  for (const id of ids) counts[await db.transaction().execute((trx) => reseal(trx, id))] += 1
  return counts
}

// Secrets of an unfinished two-factor set-up end with its session, which a new APP_SECRET ends.
async function resealUsers(db: Db, box: SecretBox): Promise<Counts> {
  const rows = await db.selectFrom('users').select('id').where('totpKeyId', '!=', box.keyId).execute()
  const ids = rows.map(({ id }) => id)
  return eachRow(ids, db, async (trx, id) => {
    const user = await trx
      .selectFrom('users')
      .select(['totpSecret', 'totpKeyId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // Changed meanwhile by a sign-in, or taken off.
    if (!user || user.totpSecret === null || user.totpKeyId === null || user.totpKeyId === box.keyId)
      return 'same'
    const plain = box.open({ secret: user.totpSecret, keyId: user.totpKeyId }, ownerOfUser(id))
    if (plain === null) return 'unreadable'
    const { secret, keyId } = box.seal(plain, ownerOfUser(id))
    await trx
      .updateTable('users')
      .set({ totpSecret: secret, totpKeyId: keyId })
      .where('id', '=', id)
      .execute()
    return 'sealed'
  })
}

async function resealBatches(db: Db, box: SecretBox): Promise<Counts> {
  const rows = await db.selectFrom('codeBatches').select('id').where('keyId', '!=', box.keyId).execute()
  const ids = rows.map(({ id }) => id)
  return eachRow(ids, db, async (trx, id) => {
    const batch = await trx
      .selectFrom('codeBatches')
      .select(['trackId', 'secret', 'keyId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!batch || batch.keyId === box.keyId) return 'same'
    const plain = box.open(batch, ownerOfBatch(batch))
    if (plain === null) return 'unreadable'
    await trx
      .updateTable('codeBatches')
      .set(box.seal(plain, ownerOfBatch(batch)))
      .where('id', '=', id)
      .execute()
    return 'sealed'
  })
}

async function resealWebhooks(db: Db, box: SecretBox): Promise<Counts> {
  const query = db.selectFrom('paymentWebhooks').select('endpointId').where('keyId', '!=', box.keyId)
  const ids = (await query.execute()).map(({ endpointId }) => endpointId)
  return eachRow(ids, db, async (trx, endpointId) => {
    const row = await trx
      .selectFrom('paymentWebhooks')
      .select(['secret', 'keyId'])
      .where('endpointId', '=', endpointId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.keyId === box.keyId) return 'same'
    const owner = ownerOfWebhook({ endpointId })
    const plain = box.open(row, owner)
    if (plain === null) return 'unreadable'
    await trx
      .updateTable('paymentWebhooks')
      .set(box.seal(plain, owner))
      .where('endpointId', '=', endpointId)
      .execute()
    return 'sealed'
  })
}

async function resealConnections(db: Db, box: SecretBox): Promise<Counts> {
  const rows = await db.selectFrom('connections').select('name').execute()
  const names = rows.map(({ name }) => name)
  return eachRow(names, db, async (trx, name) => {
    const row = await trx
      .selectFrom('connections')
      .select(['secrets', 'former'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    const held = row ? [row, ...row.former] : []
    const keyIds = held.flatMap(({ secrets }) => Object.values(secrets).map(({ keyId }) => keyId))
    if (!row || keyIds.every((keyId) => keyId === box.keyId)) return 'same'
    const resealed = held.map(({ secrets }) => resealSecrets(box, { name, secrets }))
    const [own, ...others] = resealed.map((secrets, at) => secrets ?? held[at]?.secrets ?? {})
    const former = row.former.map((place, at) => ({ ...place, secrets: others[at] ?? place.secrets }))
    await trx
      .updateTable('connections')
      .set({ secrets: JSON.stringify(own), former: JSON.stringify(former) })
      .where('name', '=', name)
      .execute()
    return resealed.includes(null) ? 'unreadable' : 'sealed'
  })
}
