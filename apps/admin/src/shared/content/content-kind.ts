import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AddressKind } from '@troubadour/domain/address/slug'
import type { Moment } from '@troubadour/domain/time/zoned-time'
import type { ItemSource } from '../calls/item-by-id.tsx'
import { showFailure } from '../calls/outcome.ts'
import { useQuickChange } from '../calls/use-quick-change.ts'
import type { Removal } from '../deleting/deleted-page.tsx'
import { sitePathOf } from '../paths/see-on-site.ts'

/** The fields of every kind's rows. */
export interface ContentRow {
  id: number
  title: string
  slug: string
  isVisible: boolean
  version: number
}

/**
 * A kind of content with a list, a form on a page of its own, and a page of what was deleted.
 * `Input` is the body of the call that creates it.
 */
export interface ContentKind<Row extends ContentRow, Input> extends ItemSource<Row> {
  /** The beginning of the keys of stored drafts, which stays when the noun changes. */
  draftPrefix: string
  /** The path of its public pages. */
  address: AddressKind
  /** Path of the page that shows a row without its form, if there is one. */
  detailPath?: (id: number) => string
  /** Query key of the list, whose data is an array of rows. */
  listKey: QueryKey
  /** Refetches the changed lists. */
  refresh: (queryClient: QueryClient) => Promise<unknown>
  /** Whether visitors see it. */
  isPublic: (row: Row, now: Moment) => boolean
  create: (input: Input) => Promise<Row>
  update: (id: number, input: Input & { version: number | null }) => Promise<Row>
  /** Saves a row that was hidden or shown. */
  saveVisibility: (row: Row) => Promise<unknown>
  removal: Removal
  texts: {
    /** Label of the button that creates it. */
    create: string
    created: (row: Row, isPublic: boolean) => string
    createFailed: string
    updated: string
    updateFailed: string
    visibilitySaved: (row: Row) => string
    visibilityFailed: string
  }
}

/** Path of the public page; null while visitors do not see it. */
export function sitePathIn<Row extends ContentRow>(kind: ContentKind<Row, never>, row: Row, now: Moment) {
  return sitePathOf(kind.address, { slug: row.slug, isVisible: kind.isPublic(row, now) })
}

/** Hides or shows a row immediately, with Undo. */
export function useVisibility<Row extends ContentRow>({
  listKey,
  refresh,
  saveVisibility,
  texts,
}: ContentKind<Row, never>): (row: Row) => void {
  const queryClient = useQueryClient()
  const change = useQuickChange<Row>({
    queryKey: listKey,
    save: saveVisibility,
    savedText: texts.visibilitySaved,
    onFailed: (error) => showFailure(texts.visibilityFailed, error),
    refresh: () => refresh(queryClient),
  })
  // The compiler cannot tell that a part of `ContentRow` is a part of `Row`.
  return (row) => change(row, { isVisible: !row.isVisible } as Partial<Row>)
}
