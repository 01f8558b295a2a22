import { randomUUID } from 'node:crypto'
import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import type { CallResult } from '@troubadour/domain/contract/contract'
import { pageTexts, type TextKey } from '@troubadour/domain/texts/page-texts'
import { PATHS } from '@troubadour/domain/address/paths'
import { readAddress } from '@troubadour/server/address'
import {
  ATTEMPT_FIELD,
  CODE_PARAM,
  DOWNLOAD_STATUSES,
  type DownloadView,
  EMAIL_FIELD,
  NEWS_FIELD,
  type Redemption,
  SLUG_FIELD,
  WEBSITE_FIELD,
} from '../pages/download-view.ts'
import { type AnswerForm, isRefusal } from './native-forms.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Reply, Request, WebApp } from './web-app.ts'

/** Longer texts are not codes, in characters. */
const CODE_MAX_LENGTH = 40

const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/**
 * The pages of download links and of the form for codes (docs/product/states.md#download-links).
 * @param client the API
 * @returns the handlers of the forms, by path
 */
export function addDownloadPages(
  app: WebApp,
  answerVisitor: AnswerVisitor,
  client: ApiClient,
): Record<string, AnswerForm> {
  const withoutSlash = (request: Request, reply: Reply) =>
    reply.headers(HEADERS).redirect(readAddress(request.url).pathname.slice(0, -1), 301)
  app.get(`${PATHS.redeem}/`, withoutSlash)
  app.get(`${PATHS.downloads}/:token/`, withoutSlash)

  // Visitors reload after soft navigation, or type the URL.
  app.get(PATHS.downloads, (_request, reply) => reply.headers(HEADERS).redirect(PATHS.music, 302))

  app.get<{ Params: { token: string } }>(`${PATHS.downloads}/:token`, async (request, reply) => {
    const { token } = request.params
    if (token === '') return reply.callNotFound()
    const download = await call('readDownloadLink', { params: { token } }, { client }).then(
      (downloads): LinkView => ({ state: 'open', downloads }),
      (error: unknown) => {
        request.log.info({ err: error }, 'a download link led to nothing')
        return viewAfter(error)
      },
    )
    const isOpen = download.state === 'open'
    const status = isOpen ? 200 : DOWNLOAD_STATUSES[download.state]
    const title = isOpen
      ? download.downloads.release.title
      : ({ key: `download.${download.state}Title` } as const)
    // The URL contains a secret, and the page has no form, which would need to send its origin.
    reply.headers(HEADERS).header('referrer-policy', 'no-referrer')
    return answerVisitor(reply, status, 'download', { title, download })
  })

  app.get(PATHS.redeem, async (request, reply) => {
    const code = readAddress(request.url).searchParams.get(CODE_PARAM) ?? ''
    return showForm(reply, 200, { code, attempt: randomUUID() })
  })

  function showForm(reply: Reply, status: number, { code, ...rest }: Redemption): Promise<Reply> {
    const redemption = { ...rest, code: code.slice(0, CODE_MAX_LENGTH) }
    return answerVisitor(reply.headers(HEADERS), status, 'redeem', { redemption })
  }

  return {
    // Not a redirect: anybody could open the URL of the result.
    [PATHS.downloads]: async ({ fields, client: visitor }, request, reply) => {
      const slug = fields.get(SLUG_FIELD) ?? ''
      const sent = { email: fields.get(EMAIL_FIELD) ?? '', wantsNews: fields.has(NEWS_FIELD) }
      const body = { ...sent, website: fields.get(WEBSITE_FIELD) ?? undefined }
      const answer = (status: number, key: TextKey, download: DownloadView) =>
        answerVisitor(reply.headers(HEADERS), status, 'download', { title: { key }, download })
      try {
        await call('requestDownload', { params: { slug }, body }, { client: visitor })
        return await answer(200, 'download.sentTitle', { state: 'requested', slug, email: sent.email })
      } catch (error) {
        request.log.info({ err: error }, 'a download by mail was refused')
        const isAnswer = isRefusal(error)
        if (isAnswer && error.status === 404)
          return answer(404, 'download.missingTitle', { state: 'missing' })
        const message = isAnswer
          ? (error.fieldErrors.email ?? error.userMessage)
          : pageTexts['download.noMailText']
        const status = isAnswer ? error.status : 503
        return answer(status, 'download.askTitle', { state: 'refused', slug, ...sent, error: message })
      }
    },
    [PATHS.redeem]: async ({ fields, client: visitor }, request, reply) => {
      const code = fields.get(CODE_PARAM) ?? ''
      const attempt = fields.get(ATTEMPT_FIELD) || randomUUID()
      try {
        const { token } = await call('redeemCode', { body: { code, attempt } }, { client: visitor })
        return await reply.headers(HEADERS).redirect(`${PATHS.downloads}/${token}`, 303)
      } catch (error) {
        request.log.info({ err: error }, 'a code was refused')
        const isAnswer = isRefusal(error)
        const status = isAnswer ? error.status : 503
        const message = isAnswer
          ? (error.fieldErrors.code ?? error.userMessage)
          : pageTexts['redeem.failedText']
        return showForm(reply, status, { code, attempt, error: message })
      }
    },
  }
}

/** The state of an opened link. */
type LinkView = Exclude<DownloadView, { state: 'requested' | 'refused' }>

function viewAfter(error: unknown): LinkView {
  if (!(error instanceof ApiError)) return { state: 'unavailable' }
  // The contract guarantees this shape; `release` is undefined when the token is too long.
  const { release = null } = error.body as { release?: DeadRelease }
  if (error.status === 404) return { state: 'missing', release }
  return error.status === 410 || error.status === 400 ? { state: 'dead', release } : { state: 'unavailable' }
}

type DeadRelease = Pick<CallResult<'readDownloadLink'>['release'], 'slug' | 'title'> | null
