import { call } from '@troubadour/api-client/call'
import { ApiError, type ApiClient } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import { readAddress } from '@troubadour/server/address'
import {
  AGAIN_FIELD,
  MAIL_ACTION_PATHS,
  type MailAction,
  type MailLink,
  type MailLinkState,
  mailLinkView,
  TOKEN_PARAM,
} from '../pages/mail-link.ts'
import { changeTown, openTown } from './change-town.ts'
import type { AnswerForm } from './native-forms.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Reply, WebApp } from './web-app.ts'

/** The API call of each button, and the states of its outcomes. */
const ACTIONS = {
  confirm: { endpoint: 'confirmSubscription', done: 'confirmed', unknown: 'confirmUnknown' },
  leave: { endpoint: 'unsubscribe', done: 'left', unknown: 'leaveUnknown' },
  remind: { endpoint: 'confirmReminder', done: 'reminded', unknown: 'remindUnknown' },
  forget: { endpoint: 'endReminder', done: 'forgotten', unknown: 'remindUnknown' },
  return: { endpoint: 'resubscribe', done: 'returned', unknown: 'leaveUnknown' },
} as const satisfies Record<MailAction, { endpoint: string; done: MailLinkState; unknown: MailLinkState }>

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The URL contains a secret, which must not be in the Referer of the page's pictures. Forms still send their Origin.
  'referrer-policy': 'strict-origin',
}

/**
 * The pages of mailed links. Opening a link changes nothing, because mail scanners open links, too: the page has a
 * button, which posts the link's secret (docs/security.md#newsletter-privacy).
 * @param client the API
 * @returns the handlers of those forms, by path
 */
export function addMailLinkPages(
  app: WebApp,
  answerVisitor: AnswerVisitor,
  client: ApiClient,
): Record<string, AnswerForm> {
  const show = (reply: Reply, link: MailLink) => {
    const title = { key: `mailLink.${link.state}Title` } as const
    const { status } = mailLinkView(link.state)
    return answerVisitor(reply.headers(HEADERS), status, 'mail-link', { title, link })
  }

  const forms: Record<string, AnswerForm> = {}
  for (const page of ['confirm', 'leave', 'remind', 'forget'] as const) {
    const path = MAIL_ACTION_PATHS[page]
    app.get(path, async (request, reply) => {
      const token = readAddress(request.url).searchParams.get(TOKEN_PARAM)
      return show(reply, token ? { state: page, token } : { state: 'incomplete' })
    })
    forms[path] = async ({ fields, client }, request, reply) => {
      const token = fields.get(TOKEN_PARAM)
      if (!token) return show(reply, { state: 'incomplete' })
      const action = page === 'leave' && fields.has(AGAIN_FIELD) ? 'return' : page
      const { endpoint, done } = ACTIONS[action]
      // Not a redirect: anybody could open the URL of the result. Undoing and retrying need the secret, which stays in
      // the page and out of the URL.
      const link = await call(endpoint, { body: { token } }, { client }).then(
        (answer): MailLink => ({
          state: done,
          ...('at' in answer && { at: answer.at }),
          ...('townToken' in answer && answer.townToken && { town: { token: answer.townToken } }),
        }),
        (error: unknown) => {
          request.log.info({ err: error }, 'a link of a mail led to nothing')
          return linkAfter(error, action)
        },
      )
      return show(reply, { ...link, token })
    }
  }
  app.get(PATHS.town, async (request, reply) => {
    const token = readAddress(request.url).searchParams.get(TOKEN_PARAM)
    return show(reply, token ? await openTown({ token, client }, request.log) : { state: 'incomplete' })
  })
  forms[PATHS.town] = async ({ fields, client }, request, reply) => {
    const token = fields.get(TOKEN_PARAM)
    if (!token) return show(reply, { state: 'incomplete' })
    return show(reply, await changeTown({ token, fields, client }, request.log))
  }
  return forms
}

function linkAfter(error: unknown, action: MailAction): MailLink {
  const status = error instanceof ApiError ? error.status : undefined
  // The browser did not send the Origin, and would not at a retry either.
  if (status === 403) return { state: 'unproven' }
  // Only a confirmation can have this status.
  if (status === 410) return { state: 'undone' }
  if (status === 400 || status === 404) return { state: ACTIONS[action].unknown }
  // The link works whether or not the call arrived: each action can be repeated.
  return { state: 'unavailable', failed: action }
}
