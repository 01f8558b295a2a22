import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'

const NO_MAIL_MESSAGE = 'Mail is not set up yet. The page Subscribers says how.'

/** @param current what was to be changed, as it is @throws HttpError 409 while mail is not set up */
export function refuseWithoutMail({ outbox }: Pick<RouteDeps, 'outbox'>, current?: object): void {
  if (!outbox.isConfigured) throw new HttpError(409, NO_MAIL_MESSAGE, current && { current })
}
