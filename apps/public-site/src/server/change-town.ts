import { call } from '@troubadour/api-client/call'
import { ApiError, type ApiClient } from '@troubadour/api-client/http'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { type MailLink, REMOVE_FIELD, SEARCH_FIELD, TOWN_FIELD } from '../pages/mail-link.ts'
import type { Request } from './web-app.ts'

interface TownLink {
  token: string
  /** The API. */
  client: ApiClient
}

/** The page of a link to a subscriber's town, which can be removed where one is stored. */
export async function openTown({ token, client }: TownLink, log: Request['log']): Promise<MailLink> {
  try {
    const { isStored } = await call('readTownLink', { params: { token } }, { client })
    return { state: 'town', town: { token, isStored } }
  } catch (error) {
    log.info({ err: error }, 'a link to a town led to nothing')
    if (error instanceof ApiError && error.status === 404) return { state: 'leaveUnknown' }
    // A town can be removed whether or not there is one.
    return { state: 'town', town: { token, isStored: true } }
  }
}

/** Sends the form of a subscriber's town. @returns the page that answers it */
export async function changeTown(
  { token, fields, client }: TownLink & { fields: URLSearchParams },
  log: Request['log'],
): Promise<MailLink> {
  const isRemoval = fields.has(REMOVE_FIELD)
  const search = isRemoval ? '' : (fields.get(SEARCH_FIELD)?.trim() ?? '')
  // An empty search would remove the town.
  if (search === '' && !isRemoval) return again('mailLink.townEmptyText')
  const townId = Number(fields.get(TOWN_FIELD)) || undefined
  try {
    const { town: saved, choices } = await call('changeTown', { body: { token, search, townId } }, { client })
    if (isRemoval) return { state: 'townRemoved' }
    if (saved) return { state: 'townSaved', saved, town: { token } }
    if (choices.length > 0) return { state: 'townChoice', town: { token, search, choices } }
    return again('mailLink.townMissingText')
  } catch (error) {
    log.info({ err: error }, 'a town was not saved')
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 403) return { state: 'unproven' }
    if (status === 404) return { state: 'leaveUnknown' }
    if (status === 400) return again('mailLink.townMissingText')
    if (status === 429) return again('mailLink.townBusyText')
    return { state: 'unavailable', town: { token, search, isStored: true } }
  }

  async function again(problem: TextKey): Promise<MailLink> {
    const opened = await openTown({ token, client }, log)
    return opened.town ? { ...opened, town: { ...opened.town, search, problem } } : opened
  }
}
