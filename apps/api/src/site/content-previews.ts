import { contract } from '@troubadour/domain/contract/contract'
import { pathOf } from '@troubadour/domain/address/slug'
import { eventsInOrder } from '@troubadour/domain/event/event-groups'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { PreviewedKind, SitePreview } from '@troubadour/domain/site/site-preview'
import { contentName } from '../content/content-name.ts'
import { pagePicture } from '../content/page-picture.ts'
import { listShown, ownPages, tracks } from '../db/content.ts'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'

export interface ContentPreviewDeps extends Pick<RouteDeps, 'db' | 'now' | 'readSite'> {
  /** The releases that visitors see, and one that they may not see yet. */
  listReleases: (also: number) => Promise<MerchItem[]>
}

/** What a link shows that visitors may not see yet. */
export interface Previewed {
  kind: PreviewedKind
  id: number
}

/** The slug of what exists and is not deleted, and its name in the audit log. */
export async function findPreviewed(
  { db, readSite }: ContentPreviewDeps,
  { kind, id }: Previewed,
): Promise<{ slug: string; name: string } | undefined> {
  const [noun, found] = (
    { shows: ['event', eventTable(readSite)], music: ['track', tracks], pages: ['page', ownPages] } as const
  )[kind]
  const [row] = await found.list(db, { where: { id } })
  return row?.slug ? { slug: row.slug, name: contentName(noun, row.title) } : undefined
}

/**
 * What the public calls would answer if visitors saw it, by their paths, and the path of its page
 * (docs/product/states.md#preview-links). Undefined once it is deleted.
 */
export async function readPreviewed(
  deps: ContentPreviewDeps,
  previewed: Previewed,
): Promise<SitePreview['content']> {
  const { slug } = (await findPreviewed(deps, previewed)) ?? {}
  if (slug === undefined) return undefined
  return { path: pathOf(previewed.kind, slug), answers: await answersWith(deps, previewed, slug) }
}

/** Each is written through the schema of its call, so that no other field is sent. */
async function answersWith(deps: ContentPreviewDeps, { kind, id }: Previewed, slug: string) {
  const { db, now, readSite } = deps
  if (kind === 'music') {
    const { responses } = contract.listMerchItems
    return { '/api/merch-items': responses[200].parse(await deps.listReleases(id)) }
  }
  if (kind === 'pages') return answersOfPage(db, id, slug)
  const clock = { now: now(), timeZone: (await readSite()).timeZone }
  const all = await eventTable(readSite).list(db)
  const listed = all.filter((event) => event.isVisible || event.id === id)
  return { '/api/events': contract.listEvents.responses[200].parse(eventsInOrder(listed, clock)) }
}

async function answersOfPage(db: Db, id: number, slug: string) {
  const others = (await listShown(db, 'ownPages')).filter((page) => page.id !== id)
  const own = await ownPages.list(db, { where: { id } })
  const { html } = await db
    .selectFrom('ownPages')
    .select('html')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const listed = [...others, ...own].map((page) => ({ ...page, ...pagePicture(page) }))
  return {
    '/api/pages': contract.listLinkedPages.responses[200].parse(listed),
    [`/api/pages/${slug}`]: contract.getPageHtml.responses[200].parse({ html }),
  }
}
