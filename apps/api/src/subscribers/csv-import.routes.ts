import type { FastifyInstance } from 'fastify'
import {
  CONSENT_STATEMENT_MESSAGE,
  consentStatement,
  type SubscriberImport,
} from '@troubadour/domain/mailing-list/subscriber'
import { sql } from 'kysely'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import { decodeText } from '../shared/csv-text.ts'
import { receiveImport } from '../http/receive-import.ts'
import { withFileForms } from '../http/receive-file.ts'
import type { RouteDeps } from '../deps.ts'
import { audited } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import { readAddresses } from './csv-addresses.ts'

const TEXT = { name: 'statement', message: CONSENT_STATEMENT_MESSAGE }

/**
 * Imports a file of addresses, all or nothing: the file is read completely first, and then imported in one transaction.
 */
export function importRoute(app: FastifyInstance, deps: RouteDeps): void {
  withFileForms(app, (scope) =>
    contractRoute(scope, 'importSubscribers', deps, async (_input, exchange) => {
      const { text, file } = await receiveImport(deps, exchange, { ...TEXT, free: 20 })
      const statement = readStatement(text)
      return audited(deps, exchange.request, async (trx, record) => {
        const report = await importAddresses(trx, { file, statement }, deps.now())
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
/** A file with more invalid lines is the wrong one. */
const REFUSED_MAX = 20_000
const WRONG_FILE_MESSAGE = `More than ${REFUSED_MAX.toLocaleString('en-US')} lines have no address. Is this the right file?`

/**
 * Puts the addresses of a file on the list, confirmed by the administrator's statement. Existing subscribers are
 * unchanged: an import does not bring back those who have left.
 * @param trx a transaction: an invalid file adds no one
 */
async function importAddresses(
  trx: Db,
  { file, statement }: { file: readonly Buffer[]; statement: string },
  now: Date,
): Promise<SubscriberImport> {
  const { parts, encoding } = decodeText(file)
  const report: SubscriberImport = { imported: 0, known: 0, refused: [], encoding }
  let batch: string[] = []
  const flush = async () => {
    const added = await addConfirmed(trx, batch, { statement, now })
    report.imported += added
    report.known += batch.length - added
    batch = []
  }
  for await (const line of readAddresses(parts)) {
    if (line.outcome === 'address') {
      batch.push(line.email)
      if (batch.length === BATCH_SIZE) await flush()
      continue
    }
    const { outcome: _outcome, ...refused } = line
    report.refused.push(refused)
    if (report.refused.length > REFUSED_MAX) throw invalidFields({ file: WRONG_FILE_MESSAGE })
  }
  if (batch.length > 0) await flush()
  return report
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
