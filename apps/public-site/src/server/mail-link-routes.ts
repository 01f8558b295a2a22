import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/site/paths'
import { readAddress } from '@troubadour/server/address'
import {
  AGAIN_FIELD,
  type MailLink,
  type MailLinkState,
  mailLinkView,
  TOKEN_PARAM,
} from '../pages/mail-link.ts'
import type { AnswerForm } from './native-forms.ts'
import type { createPages, Reply, WebApp } from './pages.ts'

/** What a button asks the API for, and the states that the answer leads to. */
const ACTIONS = {
  confirm: {
    endpoint: 'confirmSubscription',
    done: 'confirmed',
    unknown: 'confirm-unknown',
    unavailable: 'confirm-unavailable',
  },
  unsubscribe: {
    endpoint: 'unsubscribe',
    done: 'unsubscribed',
    unknown: 'unsubscribe-unknown',
    unavailable: 'unsubscribe-unavailable',
  },
  resubscribe: {
    endpoint: 'resubscribe',
    done: 'resubscribed',
    unknown: 'unsubscribe-unknown',
    unavailable: 'resubscribe-unavailable',
  },
} as const
type Action = (typeof ACTIONS)[keyof typeof ACTIONS]

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
  { renderForVisitor }: Pick<ReturnType<typeof createPages>, 'renderForVisitor'>,
): Record<string, AnswerForm> {
  async function show(reply: Reply, link: MailLink) {
    const { status, title } = mailLinkView(link.state)
    const html = await renderForVisitor('mail-link', { title: { key: title }, link }, reply)
    return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html)
  }

  const forms: Record<string, AnswerForm> = {}
  // Each page is named by the state of a link that has only been followed.
  for (const name of ['confirm', 'unsubscribe'] as const) {
    const path = PATHS[name]
    app.get(path, async (request, reply) => {
      const token = readAddress(request.url).searchParams.get(TOKEN_PARAM)
      return show(reply, token ? { state: name, token } : { state: 'incomplete' })
    })
    forms[path] = async ({ fields, client }, request, reply) => {
      const token = fields.get(TOKEN_PARAM)
      if (!token) return show(reply, { state: 'incomplete' })
      const action = ACTIONS[name === 'unsubscribe' && fields.has(AGAIN_FIELD) ? 'resubscribe' : name]
      const state = await call(action.endpoint, { body: { token } }, { client }).then(
        (): MailLinkState => action.done,
        (error: unknown) => {
          request.log.info({ err: error }, 'a link of a mail led to nothing')
          return stateAfter(error, action)
        },
      )
      // Not a redirect: an address of the result could be typed by anybody. Undoing and trying again need the secret,
      // which stays in the page and out of the address.
      return show(reply, { state, token })
    }
  }
  return forms
}

function stateAfter(error: unknown, { unknown, unavailable }: Action): MailLinkState {
  if (!(error instanceof ApiError)) return unavailable
  // The browser did not prove that the form was ours, and would not the next time either.
  if (error.status === 403) return 'unproven'
  // Only a confirmation is answered so.
  if (error.status === 410) return 'confirm-undone'
  // The link is unknown; any other trouble may pass.
  return error.status === 400 || error.status === 404 ? unknown : unavailable
}
