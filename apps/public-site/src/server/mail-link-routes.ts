import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
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
interface Action {
  call: (body: { token: string }, client: ApiClient) => Promise<unknown>
  done: MailLinkState
  unknown: MailLinkState
  unavailable: MailLinkState
}

const CONFIRM: Action = {
  call: (body, client) => call('confirmSubscription', { body }, { client }),
  done: 'confirmed',
  unknown: 'confirm-unknown',
  unavailable: 'confirm-unavailable',
}
const UNSUBSCRIBE: Action = {
  call: (body, client) => call('unsubscribe', { body }, { client }),
  done: 'unsubscribed',
  unknown: 'unsubscribe-unknown',
  unavailable: 'unsubscribe-unavailable',
}
const RESUBSCRIBE: Action = {
  call: (body, client) => call('resubscribe', { body }, { client }),
  done: 'resubscribed',
  unknown: 'unsubscribe-unknown',
  unavailable: 'resubscribe-unavailable',
}

/** The pages, each with the state of a link that has only been followed, and what its forms can ask for. */
const PAGES = {
  [PATHS.confirm]: { ready: 'confirm', actionOf: () => CONFIRM },
  [PATHS.unsubscribe]: {
    ready: 'unsubscribe',
    actionOf: (fields: URLSearchParams) => (fields.has(AGAIN_FIELD) ? RESUBSCRIBE : UNSUBSCRIBE),
  },
} as const

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
  { renderMailLink }: Pick<ReturnType<typeof createPages>, 'renderMailLink'>,
): Record<string, AnswerForm> {
  async function show(reply: Reply, link: MailLink) {
    const html = await renderMailLink(link)
    const { status } = mailLinkView(link.state)
    return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html)
  }

  const forms: Record<string, AnswerForm> = {}
  for (const [path, { ready, actionOf }] of Object.entries(PAGES)) {
    app.get(path, async (request, reply) => {
      const token = readAddress(request.url).searchParams.get(TOKEN_PARAM)
      return show(reply, token ? { state: ready, token } : { state: 'incomplete' })
    })
    forms[path] = async ({ fields, client }, request, reply) => {
      const token = fields.get(TOKEN_PARAM)
      if (!token) return show(reply, { state: 'incomplete' })
      const action = actionOf(fields)
      const state = await action.call({ token }, client).then(
        () => action.done,
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
