import { importOptions, type ImportOptions, type RowOutcome } from '@troubadour/domain/imports/import'
import { importedText } from '@troubadour/domain/imports/import-values'
import type { FastifyInstance } from 'fastify'
import { audited, changeRoute, quoted } from '../activity/audit.ts'
import { storeReadings } from '../db/event-readings.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { workerBeside } from '../shared/run-in-child.ts'
import { parseJson } from '../shared/parse-json.ts'
import { withFileForms } from '../http/receive-file.ts'
import { receiveImport, type Exchange } from '../http/receive-import.ts'
import { findImport, listImports, lockContent, storeImport } from './imports.repository.ts'
import { planImport } from './plan-import.ts'
import type { ImportedFile, ImportOrder } from './read-import.ts'
import { undoImport } from './undo-import.ts'

const WORKER = workerBeside(import.meta.url, 'import-worker')
const OPTIONS = {
  name: 'options',
  message: 'Say what the file has, and how it is to be read',
  // Each change of the mapping requests another preview.
  free: 100,
}
const FILE_NAME_MAX_LENGTH = 200

/** docs/product/calls.md#import-calls */
export function importRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const readForm = async (exchange: Exchange) => {
    const { text, file, fileName } = await receiveImport(deps, exchange, OPTIONS)
    const options = readOptions(text)
    const { timeZone, language, projectName: siteName } = await deps.readSite()
    const site = { timeZone, language, siteName }
    const order = { ...site, file, options, now: deps.now() }
    return { site, fileName, file: await deps.readFile<ImportOrder, ImportedFile>(WORKER, order) }
  }

  withFileForms(app, (scope) => {
    contractRoute(scope, 'previewImport', deps, async (_input, exchange) => {
      const { site, file } = await readForm(exchange)
      return (await planImport(deps.db, file, site.timeZone)).preview
    })

    contractRoute(scope, 'makeImport', deps, async (_input, exchange) => {
      const { site, file, fileName } = await readForm(exchange)
      return audited(deps, exchange.request, async (trx, record) => {
        const { kind } = file.options
        await lockContent(trx, kind)
        const { preview, items } = await planImport(trx, file, site.timeZone)
        if (items.length === 0) throw invalidFields({ file: 'There is nothing new in this file.' })
        const count = (wanted: RowOutcome) => preview.rows.filter(({ outcome }) => outcome === wanted).length
        const { userId = null } = exchange.request.session
        const [known, refused] = [count('known'), count('refused')]
        const entry = { kind, fileName: fileName.slice(0, FILE_NAME_MAX_LENGTH), known, refused, userId }
        const stored = await storeImport(trx, entry, items, deps.now())
        await storeReadings(trx, site.timeZone)
        await record(`Imported ${importedText(kind, stored.made)} from ${quoted(fileName)}`, {
          after: { made: stored.made, known, refused },
        })
        return stored
      })
    })
  })

  contractRoute(app, 'listImports', deps, () => listImports(deps.db))

  changeRoute(app, 'undoImport', deps, async ({ params: { id } }, { trx, record }) => {
    const found = await findImport(trx, id)
    if (!found) throw new HttpError(404, 'There is no such import.')
    await lockContent(trx, found.kind)
    // A concurrent undo may have finished while this one waited.
    if ((await findImport(trx, id))?.undoneAt) throw new HttpError(409, 'This import is undone already.')
    const undone = await undoImport(trx, found, deps.now())
    const kept = undone.kept.map(({ title }) => title)
    await record(
      `Undid the import of ${importedText(found.kind, undone.removed)} from ${quoted(found.fileName)}`,
      {
        after: { removed: undone.removed, kept },
      },
    )
    return undone
  })
}

function readOptions(text: string): ImportOptions {
  const parsed = importOptions.safeParse(parseJson(text))
  if (!parsed.success) throw invalidFields({ options: OPTIONS.message })
  return parsed.data
}
