import type { FastifyInstance } from 'fastify'
import {
  CONSENT_STATEMENT_MESSAGE,
  consentStatement,
  type SubscriberImport,
} from '@troubadour/domain/mailing-list/subscriber'
import { sql } from 'kysely'
import { contractRoute } from '../http/contract-route.ts'
import { invalidFields } from '../http/http-error.ts'
import { readFileInChild } from '../http/read-file-in-child.ts'
import { receiveImport } from '../http/receive-import.ts'
import { withFileForms } from '../http/receive-file.ts'
import { workerBeside } from '../jobs/run-in-child.ts'
import type { RouteDeps } from '../deps.ts'
import { audited } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import type { AddressFile, AddressOrder } from './read-address-file.ts'

const WORKER = workerBeside(import.meta.url, 'addresses-worker')
const TEXT = { name: 'statement', message: CONSENT_STATEMENT_MESSAGE }

/**
 * Imports a file of addresses, all or nothing: the file is read completely first, and then imported in one transaction.
 */
export function importRoute(app: FastifyInstance, deps: RouteDeps): void {
  withFileForms(app, (scope) =>
    contractRoute(scope, 'importSubscribers', deps, async (_input, exchange) => {
      const { text, file } = await receiveImport(deps, exchange, { ...TEXT, free: 20 })
      const statement = readStatement(text)
      const { emails, ...read } = await readFileInChild<AddressOrder, AddressFile>(WORKER, { file })
      return audited(deps, exchange.request, async (trx, record) => {
        const report = { ...read, ...(await importAddresses(trx, { emails, statement }, deps.now())) }
        const { imported, known, refused } = report
        // Without the addresses, which may be erased one day.
        await record('Imported a file of addresses', { after: { imported, known, refused: refused.length } })
        return report
      })
    }),
  )
}

function readStatement(text: string): string {
  const { data, error } = consentStatement.safeParse(text)
  if (!error) return data
  throw invalidFields({ statement: error.issues[0]?.message ?? CONSENT_STATEMENT_MESSAGE })
}

/** Addresses per statement. */
const BATCH_SIZE = 500
/**
 * Puts the addresses of a file on the list, confirmed by the administrator's statement. Existing subscribers are
 * unchanged: an import does not bring back those who have left.
 */
async function importAddresses(
  trx: Db,
  { emails, statement }: { emails: readonly string[]; statement: string },
  now: Date,
): Promise<Pick<SubscriberImport, 'imported' | 'known'>> {
  let imported = 0
  for (let at = 0; at < emails.length; at += BATCH_SIZE)
    imported += await addConfirmed(trx, emails.slice(at, at + BATCH_SIZE), { statement, now })
  return { imported, known: emails.length - imported }
}

/** @returns how many of them were new */
async function addConfirmed(
  trx: Db,
  emails: readonly string[],
  { statement, now }: { statement: string; now: Date },
): Promise<number> {
  const row = { source: 'import', state: 'confirmed', createdAt: now, stateChangedAt: now } as const
  const { numInsertedOrUpdatedRows } = await trx
    .with('added', (db) =>
      db
        .insertInto('subscriptions')
        .values(emails.map((email) => ({ email, ...row })))
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returning('id'),
    )
    .insertInto('consents')
    .columns(['subscriptionId', 'at', 'kind', 'wording', 'source'])
    .expression(({ selectFrom, val }) =>
      selectFrom('added').select([
        'id',
        sql<Date>`${now}::timestamptz`.as('at'),
        val('imported').as('kind'),
        val(statement).as('wording'),
        val('import').as('source'),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
