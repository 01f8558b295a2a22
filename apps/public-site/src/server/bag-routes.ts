import { call } from '@troubadour/api-client/call'
import type { ApiClient, ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import type { BagQuote } from '@troubadour/domain/selling/bag'
import { readAddress } from '@troubadour/server/address'
import {
  bagTitle,
  hasWrongAmount,
  type BagProblem,
  type BagRefusal,
  type BagView,
  type SentBag,
} from '../pages/bag-view.ts'
import { ADD_FIELD } from '../shared/bag-fields.ts'
import { type AnswerForm, isRefusal } from './native-forms.ts'
import { readBag } from './read-bag.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Reply, WebApp } from './web-app.ts'

const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Responds with the page of the bag. */
export function answerBag(answerVisitor: AnswerVisitor, reply: Reply, { status, bag }: BagAnswer) {
  return answerVisitor(reply.headers(HEADERS), status, 'bag', { title: { key: bagTitle(bag) }, bag })
}

interface BagAnswer {
  status: number
  bag: BagView
}

/**
 * The page of the bag (docs/product/public-pages.md#bag).
 * @param client the API
 * @returns the handler of its form, by path
 */
export function addBagPages(
  app: WebApp,
  answerVisitor: AnswerVisitor,
  client: ApiClient,
): Record<string, AnswerForm> {
  app.get(PATHS.bag, async (request, reply) => {
    // A server that cannot be reached says so when the bag is priced.
    const answer = await call('getShop', {}, { client }).catch((error: unknown) => {
      request.log.info({ err: error }, 'the shop could not be read')
    })
    const isClosed = answer?.shop === null
    return answerBag(answerVisitor, reply, {
      status: isClosed ? 404 : 200,
      bag: isClosed
        ? { state: 'closed', wasOn: answer.isClosed ?? false }
        : { state: 'asking', sent: readBag(readAddress(request.url).searchParams) },
    })
  })

  return {
    [PATHS.bag]: async ({ fields, client: visitor }, request, reply) => {
      const sent = readBag(fields)
      const state = fields.has(ADD_FIELD) ? 'added' : 'quoted'
      const answer = await priceBag(sent, visitor, state).catch((error: unknown) => {
        request.log.info({ err: error }, 'a bag could not be priced')
        return refusedBag(sent, error)
      })
      return answerBag(answerVisitor, reply, answer)
    },
  }
}

async function priceBag(sent: SentBag, client: ApiClient, state: 'quoted' | 'added'): Promise<BagAnswer> {
  if (sent.lines.length === 0) return { status: 200, bag: { state: 'empty' } }
  const quote = await quoteOf(sent, client)
  return { status: 200, bag: { state, sent, quote, problems: [] } }
}

const quoteOf = ({ lines, delivery, code }: SentBag, client: ApiClient) =>
  call('quoteBag', { body: { lines, delivery, code } }, { client })

function refusedBag(sent: SentBag, error: unknown): BagAnswer {
  return {
    status: isRefusal(error) ? error.status : 503,
    bag: { state: 'refused', sent, problem: refusalOf(error) },
  }
}

function refusalOf(error: unknown): BagRefusal {
  if (!isRefusal(error)) return 'unavailable'
  return error.status === 429 ? 'tooMany' : 'closed'
}

/**
 * Buys what the visitor was shown, at the total that they were shown; what is gone or sold out stays in the bag.
 * @returns where the visitor pays, or the page of the bag with what is wrong
 */
export async function buyBag(
  fields: URLSearchParams,
  client: ApiClient,
  log: (error: unknown) => void,
): Promise<{ url: string } | BagAnswer> {
  const sent = readBag(fields)
  if (sent.lines.length === 0) return { status: 200, bag: { state: 'empty' } }
  try {
    const quote = await quoteOf(sent, client)
    if (hasWrongAmount(quote)) return quotedBag(400, sent, quote, ['wrongAmount'])
    if (quote.isCodeWrong) return quotedBag(400, sent, quote, ['wrongCode'])
    if (isChanged(sent, quote)) return quotedBag(409, sent, quote, ['changed'])
    const { delivery, lines } = quote
    const there = new Set(lines.flatMap(({ index, quantity }) => (quantity > 0 ? [index] : [])))
    const body = withConsent({
      lines: sent.lines.filter((_line, index) => there.has(index)),
      delivery: delivery ?? undefined,
      code: sent.code,
      consentText: sent.consentText,
      wantsNews: sent.wantsNews,
    })
    return await call('startCheckout', { body }, { client }).catch(async (error: unknown) => {
      log(error)
      if (!isRefusal(error)) return quotedBag(503, sent, quote, ['unavailable'])
      // Something may have sold out meanwhile.
      const news = await quoteOf(sent, client)
      return quotedBag(error.status, sent, news, [problemOf(error, isChanged(sent, news))])
    })
  } catch (error) {
    log(error)
    return refusedBag(sent, error)
  }
}

/** What a form sent, for the API: a text that is there was agreed to. */
export const withConsent = <Sent extends { consentText?: string | undefined }>(sent: Sent) => ({
  ...sent,
  hasConsented: sent.consentText !== undefined,
})

const quotedBag = (status: number, sent: SentBag, quote: BagQuote, problems: BagProblem[]): BagAnswer => ({
  status,
  bag: { state: 'quoted', sent, quote, problems },
})

/** Whether a bag is not what the visitor was shown. What is gone or sold out was shown, or the total differs. */
const isChanged = ({ totalMinor }: SentBag, quote: BagQuote) =>
  quote.totalMinor !== totalMinor ||
  quote.lines.some(({ problem, quantity }) => problem !== null && quantity > 0)

function problemOf(error: ApiError, hasChanged: boolean): BagProblem {
  if (error.fieldErrors.hasConsented) return 'noConsent'
  if (error.fieldErrors.code) return 'wrongCode'
  if (error.status !== 429 && hasChanged) return 'changed'
  return refusalOf(error)
}
