import { queryOptions } from '@tanstack/react-query'
import type { DraftInput } from '@troubadour/domain/contract/draft'
import { call } from './http.ts'

/** Stands for a draft that could not be read; there may be one. */
export const UNREAD = 'unread'

/**
 * The signed-in administrator's own draft, or null. It is read anew by each form that opens, once. A draft is a net
 * under the form, never a reason to stop: failing to read it is an answer too.
 * @param key what it is of, such as 'event-12' or 'track-new'
 */
export const draftQuery = (key: string) =>
  queryOptions({
    queryKey: ['drafts', key],
    queryFn: async ({ signal }) => {
      try {
        const draft = await call('getDraft', { params: { key } }, { signal, on401: 'empty' })
        return draft === undefined ? UNREAD : draft
      } catch (error) {
        if (signal.aborted) throw error
        return UNREAD
      }
    },
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** Keeps a draft. @returns undefined when nobody is signed in (any more): what is kept unasked asks for no sign-in */
export function saveDraft(key: string, body: DraftInput) {
  return call('saveDraft', { params: { key }, body }, { on401: 'empty' })
}

/** One that is not there counts as deleted, and one of somebody who has signed out is left. */
export function deleteDraft(key: string) {
  return call('deleteDraft', { params: { key } }, { on401: 'empty' })
}
