import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  CONSENT_STATEMENT_MAX_LENGTH,
  CONSENT_STATEMENT_MESSAGE,
  consentStatement,
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
  type SubscriberImport,
} from '@troubadour/domain/mailing-list/subscriber'
import { sql } from 'kysely'
import { contractRoute, invalidFields, refuseUnsafeText } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited } from '../activity/audit.ts'
import { withBodyTimeouts, readForm, type FormLimits } from '../http/large-body.ts'
import { requireAttempt } from '../http/throttle.ts'
import type { Db } from '../db/tables.ts'
import { readAddresses } from './csv-addresses.ts'
import { decodeText } from './csv-text.ts'

const MINUTE_MS = 60 * 1000
/** 5 MB over a slow line; every other body has 4 s. */
const BODY_TIMEOUTS = { idleMs: 5000, totalMs: MINUTE_MS }
/** Imports of one administrator. */
const BURST = {
  free: 20,
  firstDelayMs: 5000,
  maxDelayMs: MINUTE_MS,
  forgetAfterMs: 10 * MINUTE_MS,
  message: 'That were many files at once. Please wait a moment.',
}

/**
 * Takes a file of addresses. All or nothing: the file is read to its end first, and then imported in one transaction.
 * In a separate scope, because of its form.
 */
export function importRoute(app: FastifyInstance, deps: RouteDeps): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    contractRoute(scope, 'importSubscribers', deps, async (_input, { request, reply }) => {
      if (!request.isMultipart()) throw new HttpError(415, 'The file must be sent as multipart/form-data.')
      await requireAttempt(deps.db, `import:${request.session.userId}`, BURST, deps.now())
      const form = await withBodyTimeouts({ request, reply }, BODY_TIMEOUTS, () => receiveImport(request))
      return audited(deps, request, async (trx, record) => {
        const report = await importAddresses(trx, form, deps.now())
        const { imported, known, refused } = report
        // Without the addresses, which may be erased one day.
        await record('Imported a file of addresses', { after: { imported, known, refused: refused.length } })
        return report
      })
    })
  })
}

const FORM_LIMITS: FormLimits = {
  files: 1,
  fields: 1,
  parts: 2,
  // One byte more than the largest file, so that a larger one is recognised.
  fileSize: SUBSCRIBER_IMPORT_MAX_BYTES + 1,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}

const FORM_MESSAGE = 'Please send one file, with the statement before it.'
const NO_FILE_MESSAGE = 'Please choose a file.'

interface ImportForm {
  statement: string
  /** In the parts that it came in. */
  file: Buffer[]
}

/**
 * Reads the form of an import. The file is held in memory: it is small, and nothing of it is imported before all
 * of it is there.
 * @throws HttpError 400 or 413
 */
async function receiveImport(request: FastifyRequest): Promise<ImportForm> {
  const form = { statement: null as string | null, file: null as Buffer[] | null }
  await readForm(request, { limits: FORM_LIMITS, message: FORM_MESSAGE }, async (part) => {
    if (part.type === 'field' && part.fieldname === 'statement') form.statement = statementOf(part)
    else if (part.type !== 'file' || part.fieldname !== 'file')
      throw invalidFields({ [part.fieldname]: 'Unknown field' })
    else if (form.statement === null) throw invalidFields({ statement: CONSENT_STATEMENT_MESSAGE })
    else form.file = await readFile(part)
  })
  const { statement, file } = form
  if (statement === null) throw invalidFields({ statement: CONSENT_STATEMENT_MESSAGE })
  if (!file) throw invalidFields({ file: NO_FILE_MESSAGE })
  return { statement, file }
}

function statementOf({ value, ...part }: Extract<Multipart, { type: 'field' }>): string {
  refuseUnsafeText({ statement: value })
  const { data, error } = consentStatement.safeParse(value)
  if (data === undefined || part.valueTruncated)
    throw invalidFields({
      statement: error?.issues[0]?.message ?? `Must be at most ${CONSENT_STATEMENT_MAX_LENGTH} characters`,
    })
  return data
}

async function readFile(part: MultipartFile): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    // The rest is read and dropped: throwing here would stop the parser in the middle of the form.
    if (size <= SUBSCRIBER_IMPORT_MAX_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > SUBSCRIBER_IMPORT_MAX_BYTES) throw new HttpError(413, SUBSCRIBER_IMPORT_SIZE_MESSAGE)
  if (size === 0) throw invalidFields({ file: NO_FILE_MESSAGE })
  return chunks
}

/** Addresses of one statement. */
const BATCH_SIZE = 500
/** With more lines than these that are no addresses it is another file that was meant. */
const REFUSED_MAX = 20_000
const WRONG_FILE_MESSAGE = `More than ${REFUSED_MAX.toLocaleString('en-US')} lines have no address. Is this the right file?`

/**
 * Puts the addresses of a file on the list, confirmed by a statement. Those that are on the list stay as they are: who
 * has left it does not come back by a file.
 * @param trx a transaction: a faulty file adds no one
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
