import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { MediaFile, MediaPage } from '@troubadour/domain/media/public-media'
import { call } from './http.ts'

/** The uploaded pictures of the media library. */
export const mediaQueries = {
  /** Newest first, page by page. */
  list: () =>
    infiniteQueryOptions({
      queryKey: ['media'],
      queryFn: ({ signal, pageParam }) => call('listMedia', { query: { before: pageParam } }, { signal }),
      // The first page begins at the newest picture.
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    }),
}

/** Changes what is given. @throws ApiError 400 for a public picture without alt text */
export function updateMedia(id: number, body: CallInput<'updateMedia'>['body']) {
  return call('updateMedia', { params: { id }, body })
}

/** Puts the changed picture in the place of the old one, without asking for the pages again. */
export function replaceMedia(queryClient: QueryClient, changed: MediaFile) {
  queryClient.setQueryData<InfiniteData<MediaPage, number | undefined>>(
    mediaQueries.list().queryKey,
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
