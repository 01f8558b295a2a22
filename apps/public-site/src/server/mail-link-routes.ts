import { call } from '@troubadour/api-client/call'
import { ApiError, type ApiClient } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/site/paths'
import { readAddress } from '@troubadour/server/address'
import type { PageRenderer } from '../entry-server.tsx'
import {
  AGAIN_FIELD,
  mailLinkView,
  TOKEN_PARAM,
  type MailLink,
  type MailLinkState,
} from '../pages/mail-link.ts'
import { cutToMinute } from '../shared/minute.ts'
import type { ClientAssets } from './client-assets.ts'
import type { AddFormRoute } from './native-forms.ts'
import type { PageLoader } from './page-loader.ts'
import type { Reply, WebApp } from './web-app.ts'

/** What a link asks the API for, and which states that leads to. */
interface Deed {
  call: (body: { token: string }, client: ApiClient) => Promise<unknown>
  done: MailLinkState
  unknown: MailLinkState
  unavailable: MailLinkState
}

const CONFIRM: Deed = {
  call: (body, client) => call('confirmSubscription', { body }, { client }),
  done: 'confirmed',
  unknown: 'confirm-unknown',
  unavailable: 'confirm-unavailable',
}
const UNSUBSCRIBE: Deed = {
  call: (body, client) => call('unsubscribe', { body }, { client }),
  done: 'unsubscribed',
  unknown: 'unsubscribe-unknown',
  unavailable: 'unsubscribe-unavailable',
}
const RESUBSCRIBE: Deed = {
  call: (body, client) => call('resubscribe', { body }, { client }),
  done: 'resubscribed',
  unknown: 'unsubscribe-unknown',
  unavailable: 'resubscribe-unavailable',
}

/** The pages, and what each says to whoever has only followed the link. */
const PAGES = [
  { path: PATHS.confirm, ready: 'confirm' },
  { path: PATHS.unsubscribe, ready: 'unsubscribe' },
] as const satisfies { path: string; ready: MailLinkState }[]

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The address holds a secret: not even our own server is told it by a page's pictures. Forms still send their Origin.
  'referrer-policy': 'strict-origin',
}

interface MailLinkOptions {
  getRenderer: () => Promise<PageRenderer>
  load: PageLoader
  assets: ClientAssets
  musicOrigin: string
  now: () => number
}

/**
 * The pages behind the links of mails. To follow a link changes nothing, as scanners do that, too: the page has a
 * button, which posts the link's secret here (docs/security.md#newsletter-privacy).
 */
export function addMailLinkRoutes(app: WebApp, addFormRoute: AddFormRoute, options: MailLinkOptions): void {
  async function show(reply: Reply, link: MailLink) {
    const { assets, musicOrigin } = options
    const name = 'mail-link'
    const html = (await options.getRenderer()).render({
      name,
      search: '',
      link,
      now: cutToMinute(options.now()),
      loaded: await options.load(name),
      assets,
      publicOrigin: undefined,
      musicOrigin,
    })
    const { status } = mailLinkView(link.state)
    return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html)
  }

  for (const { path, ready } of PAGES) {
    app.get(path, async (request, reply) => {
      const token = readAddress(request.url).searchParams.get(TOKEN_PARAM)
      return show(reply, token ? { state: ready, token } : { state: 'incomplete' })
    })

    addFormRoute(path, async ({ fields, client }, request, reply) => {
      const token = fields.get(TOKEN_PARAM)
      if (!token) return show(reply, { state: 'incomplete' })
      const deed = deedOf(path, fields)
      const state = await deed.call({ token }, client).then(
        () => deed.done,
        (error: unknown) => {
          request.log.info({ err: error }, 'a link of a mail led to nothing')
          return stateAfter(error, deed)
        },
      )
      // Answered here, as an address of its own would say so to whoever types it. Undoing it, and trying again, need the
      // secret: it stays in the page, and out of the address.
      return show(reply, { state, token })
    })
  }
}

function deedOf(path: string, fields: URLSearchParams): Deed {
  if (path === PATHS.confirm) return CONFIRM
  return fields.has(AGAIN_FIELD) ? RESUBSCRIBE : UNSUBSCRIBE
}

/** What the page says of a call that failed. */
function stateAfter(error: unknown, { unknown, unavailable }: Deed): MailLinkState {
  if (!(error instanceof ApiError)) return unavailable
  // The browser did not prove that the form was ours, and would not the next time either.
  if (error.status === 403) return 'unproven'
  // Only a confirmation is answered so.
  if (error.status === 410) return 'confirm-undone'
  // The link is none of ours, or no longer; anything else may pass.
  return error.status === 400 || error.status === 404 ? unknown : unavailable
}
