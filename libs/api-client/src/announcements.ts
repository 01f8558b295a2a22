import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call } from './http.ts'

type AnnouncementFields = CallInput<'createAnnouncement'>['body']

/** Reads of announcements; for an administrator. */
export const announcementQueries = {
  /** The last one to be written comes first. */
  list: () =>
    queryOptions({
      queryKey: ['announcements'],
      queryFn: ({ signal }) => call('listAnnouncements', {}, { signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['announcements', id],
      queryFn: ({ signal }) => call('getAnnouncement', { params: { id } }, { signal }),
    }),
  /** Deliveries that did not end well. */
  problems: (id: number) =>
    queryOptions({
      queryKey: ['announcements', id, 'problems'],
      queryFn: ({ signal }) => call('listDeliveryProblems', { params: { id } }, { signal }),
    }),
  /** The mail that these fields would become; a read, although it is sent as a POST because of its length. */
  preview: (fields: AnnouncementFields) =>
    queryOptions({
      // Apart from the others: what is sent or saved does not change what a text looks like.
      queryKey: ['announcement-preview', fields],
      queryFn: ({ signal }) => call('previewAnnouncement', { body: fields }, { signal }),
    }),
}

export function createAnnouncement(body: AnnouncementFields) {
  return call('createAnnouncement', { body })
}

/** @throws ApiError 409 when somebody else saved first, or it is being sent */
export function updateAnnouncement(id: number, body: CallInput<'updateAnnouncement'>['body']) {
  return call('updateAnnouncement', { params: { id }, body })
}

/** @throws ApiError 409 once it was begun */
export function deleteAnnouncement(id: number) {
  return call('deleteAnnouncement', { params: { id } })
}

/** Sends the stored text to one address. @throws ApiError 409 while mail is not configured, 429 after too many */
export function sendTestMail(id: number, email: string) {
  return call('testAnnouncement', { params: { id }, body: { email } })
}

/**
 * Sends it, now or later.
 * @param sendAt ISO; null means now
 * @param version the one that was read: what was seen is what is sent
 * @throws ApiError 409 when it cannot be sent; 400 for a time that is past
 */
export function sendAnnouncement(
  id: number,
  { sendAt, version }: { sendAt: string | null; version?: number },
) {
  return call('sendAnnouncement', { params: { id }, body: { sendAt, version } })
}

/** Makes a scheduled one a draft again. */
export function unscheduleAnnouncement(id: number) {
  return call('unscheduleAnnouncement', { params: { id } })
}

export function pauseAnnouncement(id: number) {
  return call('pauseAnnouncement', { params: { id } })
}

export function resumeAnnouncement(id: number) {
  return call('resumeAnnouncement', { params: { id } })
}

/** Sends once more to those who may have got it or not. */
export function resendUncertain(id: number) {
  return call('resendUncertain', { params: { id } })
}

export function invalidateAnnouncements(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['announcements'] })
}
