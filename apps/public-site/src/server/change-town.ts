import { call } from '@troubadour/api-client/call'
import { ApiError, type ApiClient } from '@troubadour/api-client/http'
import { type MailLink, REMOVE_FIELD, SEARCH_FIELD, TOWN_FIELD, type TownEntry } from '../pages/mail-link.ts'
import type { Request } from './web-app.ts'

/** Sends the form of a subscriber's town. @returns the page that answers it */
export async function changeTown(
  { token, fields, client }: { token: string; fields: URLSearchParams; client: ApiClient },
  log: Request['log'],
): Promise<MailLink> {
  const isRemoval = fields.has(REMOVE_FIELD)
  const search = isRemoval ? '' : (fields.get(SEARCH_FIELD)?.trim() ?? '')
  const town: TownEntry = { token, search }
  // An empty search would remove the town.
  if (search === '' && !isRemoval)
    return { state: 'town', town: { ...town, problem: 'mailLink.townEmptyText' } }
  const townId = Number(fields.get(TOWN_FIELD)) || undefined
  try {
    const { town: saved, choices } = await call('changeTown', { body: { token, search, townId } }, { client })
    if (isRemoval) return { state: 'townRemoved' }
    if (saved) return { state: 'townSaved', saved, town: { token } }
    if (choices.length > 0) return { state: 'townChoice', town: { ...town, choices } }
    return { state: 'town', town: { ...town, problem: 'mailLink.townMissingText' } }
  } catch (error) {
    log.info({ err: error }, 'a town was not saved')
    return townAfter(error, town)
  }
}

function townAfter(error: unknown, town: TownEntry): MailLink {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 403) return { state: 'unproven' }
  if (status === 404) return { state: 'leaveUnknown' }
  if (status === 400) return { state: 'town', town: { ...town, problem: 'mailLink.townMissingText' } }
  if (status === 429) return { state: 'town', town: { ...town, problem: 'mailLink.townBusyText' } }
  return { state: 'unavailable', town }
}
