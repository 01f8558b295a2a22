import type { FastifyInstance } from 'fastify'
import { CONSENT_STATEMENT_MESSAGE, consentStatement } from '@troubadour/domain/mailing-list/subscriber'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { receiveImport, type Exchange } from '../http/receive-import.ts'
import { withFileForms } from '../http/receive-file.ts'
import { workerBeside } from '../shared/run-in-child.ts'
import type { RouteDeps } from '../http/deps.ts'
import { audited, changeRoute } from '../activity/audit.ts'
import { listAddressImports, storeAddresses, undoAddressImport } from './address-imports.repository.ts'
import type { AddressFile, AddressOrder } from './read-address-file.ts'

const WORKER = workerBeside(import.meta.url, 'addresses-worker')
const FILE_NAME_MAX_LENGTH = 200
const TEXT = { name: 'statement', message: CONSENT_STATEMENT_MESSAGE }

/**
 * Imports a file of addresses, all or nothing: the file is read completely first, and then imported in one transaction.
 * The preview is the same transaction, rolled back.
 */
export function importRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { erasures } = deps
  const readForm = async (exchange: Exchange, free: number) => {
    const { text, file, fileName } = await receiveImport(deps, exchange, { ...TEXT, free })
    const statement = readStatement(text)
    const read = await deps.readFile<AddressOrder, AddressFile>(WORKER, { file, fileName })
    const { userId = null } = exchange.request.session
    return { ...read, statement, userId, fileName: fileName.slice(0, FILE_NAME_MAX_LENGTH) }
  }
  withFileForms(app, (scope) => {
    contractRoute(scope, 'previewSubscribers', deps, async (_input, exchange) => {
      const file = await readForm(exchange, 40)
      const trx = await deps.db.startTransaction().execute()
      try {
        const { importId: _importId, ...counts } = await storeAddresses({ trx, erasures }, file, deps.now())
        return { ...reportOf(file), ...counts }
      } finally {
        await trx.rollback().execute()
      }
    })

    contractRoute(scope, 'importSubscribers', deps, async (_input, exchange) => {
      const file = await readForm(exchange, 20)
      return audited(deps, exchange.request, async (trx, record) => {
        const report = { ...reportOf(file), ...(await storeAddresses({ trx, erasures }, file, deps.now())) }
        const { imported, unsubscribed, known, refused } = report
        // Without the addresses, which may be erased one day.
        const after = { imported, unsubscribed, known, refused: refused.length }
        await record('Imported a file of addresses', { after })
        return report
      })
    })
  })

  contractRoute(app, 'listSubscriberImports', deps, () => listAddressImports(deps.db))

  changeRoute(app, 'undoSubscriberImport', deps, async ({ params: { id } }, { trx, record }) => {
    const undone = await undoAddressImport({ trx, erasures }, id, deps.now())
    if (!undone) throw new HttpError(409, 'This import is undone already.')
    const after = { removed: undone.removed, kept: undone.kept.length }
    await record('Undid an import of addresses', { after })
    return undone
  })
}

const reportOf = ({ encoding, refused, unclear }: AddressFile) => ({ encoding, refused, unclear })

function readStatement(text: string): string {
  const { data, error } = consentStatement.safeParse(text)
  if (!error) return data
  throw invalidFields({ statement: error.issues[0]?.message ?? CONSENT_STATEMENT_MESSAGE })
}
