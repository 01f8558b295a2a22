import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/site/paths'
import { readAddress } from '@troubadour/server/address'
import {
  AGAIN_FIELD,
  type MailAction,
  type MailLink,
  type MailLinkState,
  mailLinkView,
  TOKEN_PARAM,
} from '../pages/mail-link.ts'
import type { AnswerForm } from './native-forms.ts'
import type { Pages, Reply, WebApp } from './pages.ts'

/** What a button asks the API for, and the states that the answer leads to. */
const ACTIONS = {
  confirm: { endpoint: 'confirmSubscription', done: 'confirmed', unknown: 'confirmUnknown' },
  leave: { endpoint: 'unsubscribe', done: 'left', unknown: 'leaveUnknown' },
  return: { endpoint: 'resubscribe', done: 'returned', unknown: 'leaveUnknown' },
} as const satisfies Record<MailAction, { endpoint: string; done: MailLinkState; unknown: MailLinkState }>

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The address holds a secret: no request for the page's pictures may name it. Forms still send their Origin.
  'referrer-policy': 'strict-origin',
}

/**
 * The pages behind the links of mails. Following a link changes nothing, because mail scanners follow links too: the
 * page has a button, which posts the link's secret (docs/security.md#newsletter-privacy).
 * @returns what answers those forms, by path
 */
export function addMailLinkPages(
  app: WebApp,
  { answerVisitor }: Pick<Pages, 'answerVisitor'>,
): Record<string, AnswerForm> {
  const show = (reply: Reply, link: MailLink) => {
    const title = { key: `mailLink.${link.state}Title` } as const
    const { status } = mailLinkView(link.state)
    return answerVisitor(reply.headers(HEADERS), status, 'mail-link', { title, link })
  }

  const forms: Record<string, AnswerForm> = {}
  for (const page of ['confirm', 'leave'] as const) {
    const path = page === 'confirm' ? PATHS.confirm : PATHS.unsubscribe
    app.get(path, async (request, reply) => {
      const token = readAddress(request.url).searchParams.get(TOKEN_PARAM)
      return show(reply, token ? { state: page, token } : { state: 'incomplete' })
    })
    forms[path] = async ({ fields, client }, request, reply) => {
      const token = fields.get(TOKEN_PARAM)
      if (!token) return show(reply, { state: 'incomplete' })
      const action = page === 'leave' && fields.has(AGAIN_FIELD) ? 'return' : page
      const { endpoint, done } = ACTIONS[action]
      // Not a redirect: an address of the result could be typed by anybody. Undoing and trying again need the secret,
      // which stays in the page and out of the address.
      const link = await call(endpoint, { body: { token } }, { client }).then(
        (): MailLink => ({ state: done }),
        (error: unknown) => {
          request.log.info({ err: error }, 'a link of a mail led to nothing')
          return linkAfter(error, action)
        },
      )
      return show(reply, { ...link, token })
    }
  }
  return forms
}

function linkAfter(error: unknown, action: MailAction): MailLink {
  const status = error instanceof ApiError ? error.status : undefined
  // The browser did not prove that the form was ours, and would not the next time either.
  if (status === 403) return { state: 'unproven' }
  // Only a confirmation is answered so.
  if (status === 410) return { state: 'undone' }
  if (status === 400 || status === 404) return { state: ACTIONS[action].unknown }
  // The link still works whether or not the call arrived: each action can be repeated.
  return { state: 'unavailable', failed: action }
}
