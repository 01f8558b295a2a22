import type { DraftInput } from '@troubadour/domain/draft'
import { call } from './http.ts'

/** The signed-in administrator's own draft, or null. @param key what it is of, such as 'event-12' or 'track-new' */
export function getDraft(key: string, signal?: AbortSignal) {
  return call('getDraft', { params: { key } }, { signal })
}

export function saveDraft(key: string, body: DraftInput, signal?: AbortSignal) {
  return call('saveDraft', { params: { key }, body }, { signal })
}

/** One that is not there counts as deleted. */
export function deleteDraft(key: string) {
  return call('deleteDraft', { params: { key } })
}
