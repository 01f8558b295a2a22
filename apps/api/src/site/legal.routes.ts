import type { FastifyInstance } from 'fastify'
import type { LegalPageName, LegalText } from '@troubadour/domain/legal/legal'
import { fillOrderYears } from '@troubadour/domain/legal/fill-legal-text'
import type { Language } from '@troubadour/domain/schema/language'
import { LEGAL_DEFAULTS } from '@troubadour/domain/legal/legal-defaults'
import { isoWithOffset } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import { changeRoute } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { refuseStale } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { markdownHtml } from '../shared/markdown-html.ts'

const NAMES: Record<LegalPageName, string> = { terms: 'terms', privacy: 'privacy policy' }

const legalHtml = (text: string) => markdownHtml(text, { pictures: 'none' })

/** The terms and the privacy policy (docs/product/public-pages.md#legal-pages). */
export function legalRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'getLegalPage', deps, async ({ params: { page }, query }) => {
    const { db, readSite } = deps
    const [row, site, years] = await Promise.all([findRow(db, page), readSite(), readOrderYears(db)])
    const language = query.language ?? site.language
    const html = row?.html ?? legalHtml(LEGAL_DEFAULTS[language][page])
    return { html: fillOrderYears(html, years, language), updatedOn: row?.updatedOn ?? null }
  })

  contractRoute(app, 'getLegalText', deps, async ({ params: { page } }) =>
    readText(deps.db, page, (await deps.readSite()).language),
  )

  changeRoute(app, 'updateLegalText', deps, async ({ params: { page }, body }, { trx, record }) => {
    // An advisory lock serializes writers, even before there is a row.
    await sql`select pg_advisory_xact_lock(hashtext('legal_pages'))`.execute(trx)
    const { timeZone, language } = await deps.readSite()
    const before = await readText(trx, page, language)
    refuseStale(`The ${NAMES[page]} ${page === 'terms' ? 'were' : 'was'}`, body.version, before)
    const text = body.text.replaceAll('\r\n', '\n')
    const isDefault = Object.values(LEGAL_DEFAULTS).some((defaults) => text === defaults[page])
    const row = {
      page,
      text: isDefault ? null : text,
      // Rendered when it is saved, instead of for each visitor.
      html: isDefault ? null : legalHtml(text),
      updatedOn: updatedOn(
        before,
        { ...body, text },
        isoWithOffset(deps.now().getTime(), timeZone).slice(0, 10),
      ),
      version: before.version + 1,
      updatedAt: deps.now(),
    }
    await trx
      .insertInto('legalPages')
      .values(row)
      .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
      .execute()
    const after = await readText(trx, page, language)
    await record(`Updated the ${NAMES[page]}`, { before, after })
    return after
  })
}

/** The date on the page, when it follows the text: that of the last change. */
function updatedOn(
  before: LegalText,
  { text, dateFrom }: Pick<LegalText, 'text' | 'dateFrom'>,
  today: string,
): string | null {
  if (dateFrom === 'settings') return null
  return text === before.text && before.updatedOn !== null ? before.updatedOn : today
}

function findRow(db: Db, page: LegalPageName) {
  return db.selectFrom('legalPages').selectAll().where('page', '=', page).executeTakeFirst()
}

/** How many years orders are kept. */
async function readOrderYears(db: Db): Promise<number> {
  return (await db.selectFrom('selling').select('keepYears').executeTakeFirstOrThrow()).keepYears
}

async function readText(db: Db, page: LegalPageName, language: Language): Promise<LegalText> {
  const row = await findRow(db, page)
  const defaultText = LEGAL_DEFAULTS[language][page]
  return {
    text: row?.text ?? defaultText,
    defaultText,
    dateFrom: row?.updatedOn ? 'change' : 'settings',
    updatedOn: row?.updatedOn ?? null,
    orderYears: await readOrderYears(db),
    version: row?.version ?? 0,
  }
}
