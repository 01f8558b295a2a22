import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { call } from './call.ts'
import { createRead } from './create-read.ts'

/** The query options of any read of the contract. */
export const read = createRead(call)

/** The query options of a paginated list. @param readPage `before` is undefined for the first page */
export function readPages<Page extends { nextBefore: number | null }, const Key extends QueryKey>(
  queryKey: Key,
  readPage: (before: number | undefined, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => readPage(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}
