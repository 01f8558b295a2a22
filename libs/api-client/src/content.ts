import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import type { DeletedPage, RowsFilter, RowTotals } from '@troubadour/domain/content/content-rows'
import {
  KIND_NAMES,
  type CallNounOf,
  type ContentName,
  type KindNames,
  type OrderListOf,
} from '@troubadour/domain/content/kind-names'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { ListedRow } from '@troubadour/domain/kinds/content-kinds'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import type { MediaFile, MediaPage } from '@troubadour/domain/media/media-file'
import type { TextPreview } from '@troubadour/domain/site/own-page'
import { call } from './call.ts'
import { read, readPages } from './read.ts'

/** One page of a list. */
interface RowsPage<Row> {
  items: Row[]
  next: string | null
  totals: RowTotals
}
/** The options of a list by pages. */
export type PagesQuery<Row> = UseInfiniteQueryOptions<
  RowsPage<Row>,
  Error,
  InfiniteData<RowsPage<Row>>,
  QueryKey,
  string | undefined
>
export const pagesQuery = <Page extends RowsPage<unknown>>(
  queryKey: QueryKey,
  readPage: (after: string | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
type Read<Name extends EndpointName> = ReturnType<typeof read<Name, readonly string[]>>

/**
 * An administrator's reads of a kind of content: its list by pages, a row, all rows, and by pages the restorable ones,
 * the most recently deleted first.
 * @param key begins the keys of both; default: the name
 * @param listKey default: `key` alone
 */
function contentQueries<Name extends ContentName>(
  name: Name,
  key: string = name,
  listKey: readonly string[] = [key],
) {
  const { list, callNoun }: KindNames = KIND_NAMES[name]
  const rowsCall = `list${callNoun}Rows` as 'listOwnPageRows'
  const deletedCall = `listDeleted${callNoun}Rows` as 'listDeletedOwnPageRows'
  const queries = {
    rows: (filter: Omit<RowsFilter, 'after'>) =>
      pagesQuery([key, 'rows', filter], (after, signal) =>
        call(rowsCall, { query: { ...filter, after } }, { signal }),
      ),
    found: (search: string, size: number, show?: 'visible') =>
      read([key, 'rows', 'found', { search, size, show }], rowsCall, { query: { search, size, show } }),
    row: (id: number) => read([key, 'row', id], `get${callNoun}` as 'getOwnPage', { params: { id } }),
    list: () => read(listKey, list as 'listOwnPages'),
    order: () => read([key, 'order'], `list${callNoun}Order` as 'listOwnPageOrder'),
    deleted: (filter: { search?: string | undefined }) =>
      pagesQuery([key, 'deleted', filter], (after, signal) =>
        call(deletedCall, { query: { ...filter, after } }, { signal }),
      ),
  }
  // Typed as own pages above; the calls are those of the kind.
  return queries as unknown as {
    rows: (filter: Omit<RowsFilter, 'after'>) => PagesQuery<ListedRow<Name>>
    /** The first rows of a search. */
    found: (search: string, size: number, show?: 'visible') => Read<`list${CallNounOf<Name>}Rows`>
    row: (id: number) => Read<`get${CallNounOf<Name>}`>
    list: () => Read<(typeof KIND_NAMES)[Name]['list']>
    /** What 'Change order' shows of all rows; only of a kind with an order by hand. */
    order: () => Read<Extract<OrderListOf<Name>, EndpointName>>
    deleted: (filter: { search?: string | undefined }) => PagesQuery<DeletedPage['items'][number]>
  }
}

/** docs/product/calls.md#events */
export const adminEventQueries = {
  ...contentQueries('events', 'events'),
  /** All events, including hidden ones. */
  list: () =>
    // Below the key of the public list, so that both are invalidated together.
    read(['events', 'admin'], 'listEvents', { query: { admin: 'true' } }),
}
/** The featured event, hidden or not; null without one. */
export const featuredEventQuery = () => ({
  queryKey: ['events', 'featured', 'admin'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { items } = await call('listEventRows', { query: { size: 1 } }, { signal })
    const [first] = items
    return first?.isFeatured ? call('getEvent', { params: { id: first.id } }, { signal }) : null
  },
})
/** docs/product/calls.md#music */
export const musicQueries = contentQueries('musicTracks', 'music')
/** docs/product/calls.md#own-products */
export const ownProductQueries = {
  ...contentQueries('ownProducts'),
  /** How many of each variant are sold or held; below the key of the list, so that both are refetched together. */
  taken: () => read(['ownProducts', 'taken'], 'listTakenStock'),
}
/** docs/product/calls.md#posts */
export const postQueries = contentQueries('posts', 'posts', ['posts', 'all'])
/** docs/product/calls.md#pages */
export const pageQueries = contentQueries('ownPages')

/** Refetches what a change of a kind affects: its lists, and the demo content. @param key begins the lists' keys */
const invalidateWithDemo = (key: string) => async (queryClient: QueryClient) => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [key] }),
    queryClient.invalidateQueries(demoQuery()),
  ])
}
/** Featuring one event may clear the flag of another, so all lists are refetched. */
export const invalidateEvents = invalidateWithDemo('events')
export const invalidateMusic = invalidateWithDemo('music')
export const invalidatePosts = invalidateWithDemo('posts')
export const invalidateOwnProducts = invalidateWithDemo('ownProducts')

/** A rendered Markdown text; a read, although it is a POST. */
export const textPreviewQuery = (body: TextPreview) =>
  read(['text-preview', body], 'previewOwnPage', { body })

/** The recordings of a track, with the progress of their files (docs/product/calls.md#recordings). */
export const recordingsQuery = (trackId: number) =>
  read(['recordings', trackId], 'listRecordings', { params: { id: trackId } })

/** Download codes of releases (docs/product/calls.md#download-codes). */
export const codeQueries = {
  /** The batches of a track by pages, newest first. */
  rows: (trackId: number) =>
    pagesQuery(['codes', 'of', trackId], (after, signal) =>
      call('listCodeBatchRows', { params: { id: trackId }, query: { after } }, { signal }),
    ),
  /** A batch with its codes. */
  sheet: (id: number) => read(['codes', 'sheet', id], 'getCodeSheet', { params: { id } }),
}

/** The press kit for its editor, and its private links (docs/product/calls.md#press-kit). */
export const pressQueries = {
  form: () => read(['press', 'form'], 'getPressForm'),
  links: () => read(['press', 'links'], 'listPressLinks'),
}

/** Private links to releases, the newest first (docs/product/states.md#private-links). */
export const privateLinksQuery = () => read(['private-links'], 'listPrivateLinks')

/** The latest imports, newest first. */
export const importsQuery = () => read(['imports'], 'listImports')

/** Refetches what an import or its undo has changed. */
export async function invalidateImports(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['imports'] }),
    invalidateEvents(queryClient),
    invalidateMusic(queryClient),
  ])
}

/** The unchanged demo content; edited content no longer counts. The badges of a list's rows share one read. */
export const demoQuery = () => ({ ...read(['demo'], 'getDemo'), staleTime: 5000 })

/** Reads of the Printful store (docs/product/calls.md#merch). */
export const printfulQueries = {
  /** Products and status. */
  all: ['printful'] as const,
  list: () => read([...printfulQueries.all, 'products'], 'listPrintfulProducts'),
  status: () => read([...printfulQueries.all, 'status'], 'getPrintfulStatus'),
}

/** The media library. */
export const mediaQueries = {
  all: ['media'] as const,
  /** Newest first, page by page. @param search text in alt texts and titles of uses */
  list: (search = '') =>
    readPages([...mediaQueries.all, search], (before, signal) =>
      call('listMedia', { query: { before, search: search || undefined } }, { signal }),
    ),
}

/** Replaces a picture in the cached pages, without refetching them. */
export function storeMedia(queryClient: QueryClient, changed: MediaFile) {
  queryClient.setQueriesData<InfiniteData<MediaPage, number | undefined>>(
    { queryKey: mediaQueries.all },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((file) => (file.id === changed.id ? changed : file)),
        })),
      },
  )
}

const PREVIEW_RENEWAL_MS = 5 * 60_000

/**
 * The URL of a preview of unsaved settings; a read, although it is a POST. While in use it is renewed before it
 * expires.
 */
export const sitePreviewQuery = (settings: CallInput<'previewSite'>['body']) => ({
  ...read(['site-preview', settings], 'previewSite', { body: settings }),
  staleTime: PREVIEW_RENEWAL_MS,
  refetchInterval: PREVIEW_RENEWAL_MS,
  refetchOnWindowFocus: true,
})

/**
 * The administrator's own draft, or null, also after an error: a form works without a draft.
 * @param key such as 'event-12' or 'track-new'
 */
export const draftQuery = (key: string) =>
  queryOptions({
    queryKey: ['drafts', key],
    queryFn: async ({ signal }) => {
      try {
        return (await call('getDraft', { params: { key } }, { signal, on401: 'empty' })) ?? null
      } catch (error) {
        if (signal.aborted) throw error
        return null
      }
    },
    gcTime: 0,
    refetchOnMount: 'always',
  })
