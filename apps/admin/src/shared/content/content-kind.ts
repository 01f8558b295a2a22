import type { ReactNode } from 'react'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { PagesQuery } from '@troubadour/api-client/content'
import type { DeletedPage, RowsFilter } from '@troubadour/domain/content/content-rows'
import { pathOf, type AddressKind } from '@troubadour/domain/address/slug'
import type { Moment } from '@troubadour/domain/time/zoned-time'
import { refreshOthers } from '../calls/cached-rows.ts'
import { showFailure } from '../calls/outcome.ts'
import type { StateProps } from '../calls/query-state.tsx'
import { useQuickChange } from '../calls/use-quick-change.ts'
import type { KindOutline } from './kinds.ts'

interface Row {
  id: number
}

type RowsQuery<Item> = () => {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Item[]>
}

// The members that take rows are methods: kinds of different rows are handled alike.

/** An action in Search; `words` also find it, but are not shown. */
interface SearchAction {
  label: string
  to: string
  words: string
}

/** A kind whose rows Search finds (docs/product/admin.md#search). */
export interface SearchedKind<Item extends Row = Row> extends KindOutline {
  /** The whole list, in which a kind without `found` is searched by name. */
  query: RowsQuery<Item>
  /** The first rows of a search by the API. */
  found?: (
    search: string,
    size: number,
  ) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<{ items: Item[]; totals: { found: number } }>
  }
  /** The name of a row, such as its title. */
  nameOf(row: Item): string
  search: {
    /** Title of the found rows, if it is not that of the list. */
    title?: string
    /** Shown after the name. */
    hintOf?(row: Item): string
    /** Where it leads; by default to `rowPath`. */
    pathOf?(row: Item): string
    /** Further words that find the list. */
    words?: string
    creation?: SearchAction
    imports?: SearchAction
    /** Words that find the page of deleted rows. */
    deletedWords?: string
  }
}

/** The calls and texts for deleting and restoring one kind of content. */
export interface Removal {
  remove: (id: number) => Promise<unknown>
  restore: (id: number) => Promise<unknown>
  /** Deletes it for good. */
  purge: (id: number) => Promise<unknown>
  /** Refetches the changed lists. */
  refresh: (queryClient: QueryClient, id: number) => Promise<unknown>
  texts: {
    /** Also the label of the button: 'Delete Event'. */
    title: string
    description: string
    /** Label of the field for the name; undefined when nothing has to be typed. */
    label?: string
    mismatch?: string
    deleted: string
    /** The alternative to Undo, for people who cannot reach the toast in time. */
    undoHint: string
    failed: string
    restored: string
    restoreFailed: string
    /** Below the heading of the page of deleted rows. */
    about?: string
  }
}

/** A kind whose rows can be deleted and restored. */
export interface DeletableKind extends KindOutline {
  /** The deleted rows by pages. */
  deleted: (filter: { search?: string | undefined }) => PagesQuery<DeletedPage['items'][number]>
  removal: Removal
}

/** The fields of the rows that a form on a page of its own edits. */
export interface ContentRow extends Row {
  /** Part of the address of its public page. */
  slug?: string
  isVisible: boolean
  version: number
  position?: number | null
}

/**
 * A kind of content with a list, a form on a page of its own, and a page of what was deleted.
 * `Input` is the body of the call that creates it, `Listed` a row of the list, which lacks some of its fields.
 */
export interface ContentKind<Item extends Listed, Input, Listed extends ContentRow = Item>
  extends SearchedKind<Listed>, DeletableKind {
  /** The list by pages. */
  rows(filter: Omit<RowsFilter, 'after'>): PagesQuery<Listed>
  /** The fields on which the place of a row in the list depends. */
  placedBy: readonly (keyof Listed & string)[]
  /** A single row. */
  row(id: number): { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Item> }
  /** The beginning of the keys of stored drafts, which stays when the noun changes. */
  draftPrefix: string
  /** The path of its public pages, if it has any. */
  address?: AddressKind
  /** Whether the list waits for the badges 'Demo'. */
  awaitsDemo?: boolean
  /** The list while it loads, and its failure. */
  state: LoadingState
  /** The same for a single row, if it differs. */
  rowState?: LoadingState
  /** Refetches the changed lists. */
  refresh: (queryClient: QueryClient) => Promise<unknown>
  /** Whether visitors see it. */
  isPublic(row: Listed, now: Moment): boolean
  create(input: Input): Promise<Item>
  update(id: number, input: Input & { version: number | null }): Promise<Item>
  /** Saves a row that was hidden or shown. */
  saveVisibility(row: Pick<ContentRow, 'id' | 'isVisible'>): Promise<Item>
  /** What it is announced as, if it can be. */
  announcedAs?: 'event'
  /** Whether a new row can start as a copy. */
  hasCopies?: boolean
  texts: {
    /** Label of the button that creates it. */
    create: string
    created(row: Item, isPublic: boolean): string
    createFailed: string
    updated: string
    updateFailed: string
    /** Asked before a row is hidden or shown; null to do it at once. */
    visibilityQuestion?(row: Listed): { title: string; description: string } | null
    /** What the dialog that deletes a row says besides. */
    deletionNote?(row: Listed): string
    visibilitySaved(row: Listed): string
    visibilityFailed: string
  }
}

type LoadingState = Pick<StateProps<unknown>, 'error' | 'errorTitle' | 'toastTitle'> & { pending: ReactNode }

/** Path of the public page; null without one, and while visitors do not see it. */
export function sitePathIn<Listed extends ContentRow>(
  kind: Pick<ListedKind<Listed>, 'address' | 'isPublic'>,
  row: Listed,
  now: Moment,
) {
  const { address, isPublic } = kind
  return address && isPublic(row, now) ? pathOf(address, row.slug ?? '') : null
}

/** What a row of a list needs of its kind. */
export type ListedKind<Listed extends ContentRow> = ContentKind<Listed, never>

/** What the pages of one row need of its kind. */
export type RowKind<Item extends ContentRow, Input = never> = Omit<
  ContentKind<Item, Input>,
  'rows' | 'found' | 'query' | 'deleted'
>

/** Hides or shows a row immediately, with Undo. Only that row is read anew, and the lists that are not shown. */
export function useVisibility<Listed extends ContentRow>({
  rows,
  refresh,
  saveVisibility,
  texts,
}: ListedKind<Listed>): (row: Listed) => void {
  const queryClient = useQueryClient()
  const queryKey = rows({}).queryKey.slice(0, 1)
  const change = useQuickChange<Listed>({
    queryKey,
    save: saveVisibility,
    savedText: texts.visibilitySaved,
    onFailed: (error) => showFailure(texts.visibilityFailed, error),
    refresh: (error) => (error ? refresh(queryClient) : refreshOthers(queryClient, queryKey)),
  })
  // The compiler cannot tell that a part of `ContentRow` is a part of `Listed`.
  return (row) => change(row, { isVisible: !row.isVisible } as Partial<Listed>)
}
