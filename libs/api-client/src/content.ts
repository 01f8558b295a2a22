import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { MediaFile, MediaPage } from '@troubadour/domain/media/media-file'
import { call } from './call.ts'
import { read, readPages } from './read.ts'

/** An administrator's reads of events (docs/product/calls.md#events). */
export const adminEventQueries = {
  /** All events, hidden ones too. */
  list: () =>
    // Below the key of the public list: what changes one list changes the other.
    read(['events', 'admin'], 'listEvents', { query: { admin: 'true' } }),
  /** Deleted events that can still be restored, the last one first. */
  deleted: () => read(['events', 'deleted'], 'listDeletedEvents'),
}

/** Featuring one event can take the mark from another, so every list is read again. */
export function invalidateEvents(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['events'] })
}

/** Reads of an administrator's tracks (docs/product/calls.md#music). */
export const musicQueries = {
  list: () => read(['music'], 'listMusicTracks'),
  /** Deleted tracks that can still be restored, the last one first. */
  deleted: () => read(['music', 'deleted'], 'listDeletedMusicTracks'),
}

/** An administrator's reads of posts (docs/product/calls.md#posts). */
export const postQueries = {
  list: () => read(['posts', 'all'], 'listAllPosts'),
  /** Deleted posts that can still be restored, the last one first. */
  deleted: () => read(['posts', 'deleted'], 'listDeletedPosts'),
}

export async function invalidatePosts(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['posts'] }),
    queryClient.invalidateQueries(demoQuery()),
  ])
}

/** Reads of an administrator's own pages (docs/product/calls.md#pages). */
export const ownPageQueries = {
  list: () => read(['own-pages'], 'listOwnPages'),
  /** Deleted pages that can still be restored, the last one first. */
  deleted: () => read(['own-pages', 'deleted'], 'listDeletedOwnPages'),
}

/** A text as its page would show it; a read, although it is a POST. */
export const pagePreviewQuery = (text: string) =>
  read(['page-preview', text], 'previewOwnPage', { body: { text } })

/** The recordings of a track, with how far the file of each is (docs/product/calls.md#recordings). */
export const recordingsQuery = (trackId: number) =>
  read(['recordings', trackId], 'listRecordings', { params: { id: trackId } })

/** Codes by which visitors fetch a release (docs/product/calls.md#download-codes). */
export const codeQueries = {
  /** The batches of a track, newest first. */
  list: (trackId: number) => read(['codes', 'of', trackId], 'listCodeBatches', { params: { id: trackId } }),
  /** A batch with its codes. */
  sheet: (id: number) => read(['codes', 'sheet', id], 'getCodeSheet', { params: { id } }),
}

/** The press kit as it is edited, and its private links (docs/product/calls.md#press-kit). */
export const pressQueries = {
  form: () => read(['press', 'form'], 'getPressForm'),
  links: () => read(['press', 'links'], 'listPressLinks'),
}

export async function invalidateMusic(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['music'] }),
    queryClient.invalidateQueries(demoQuery()),
  ])
}

/** The latest imports, newest first. */
export const importsQuery = () => read(['imports'], 'listImports')

/** After an import, or the undoing of one. */
export async function invalidateImports(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['imports'] }),
    invalidateEvents(queryClient),
    invalidateMusic(queryClient),
  ])
}

/** What is still as the demo brought it; each list asks anew, since what is edited is the demo's no longer. */
export const demoQuery = () => ({ ...read(['demo'], 'getDemo'), refetchOnMount: 'always' as const })

/** Reads of the print-on-demand store (docs/product/calls.md#merch). */
export const printfulQueries = {
  /** Products and status. */
  all: ['printful'] as const,
  list: () => read([...printfulQueries.all, 'products'], 'listPrintfulProducts'),
  status: () => read([...printfulQueries.all, 'status'], 'getPrintfulStatus'),
}

/** The uploaded pictures of the media library. */
export const mediaQueries = {
  all: ['media'] as const,
  /** Newest first, page by page. @param search in alt texts and in the titles of what uses them */
  list: (search = '') =>
    readPages([...mediaQueries.all, search], (before, signal) =>
      call('listMedia', { query: { before, search: search || undefined } }, { signal }),
    ),
}

/** Puts the changed picture in the place of the old one, without asking for the pages again. */
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
 * Where the public site shows settings that are not saved; a read, although it is a POST. Renewed before it expires, as
 * long as it is shown.
 */
export const sitePreviewQuery = (settings: CallInput<'previewSite'>['body']) => ({
  ...read(['site-preview', settings], 'previewSite', { body: settings }),
  staleTime: PREVIEW_RENEWAL_MS,
  refetchInterval: PREVIEW_RENEWAL_MS,
  refetchOnWindowFocus: true,
})

/**
 * The administrator's own draft, or null, also where it could not be read: a form works without it.
 * @param key what it is of, such as 'event-12' or 'track-new'
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
