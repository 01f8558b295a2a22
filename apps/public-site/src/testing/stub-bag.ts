import { discountsOf } from '@troubadour/domain/selling/quote'
import { bagLine, type BagLine, type BagQuote } from '@troubadour/domain/selling/bag'
import type { CallInput } from '@troubadour/domain/contract/contract'

type Bag = NonNullable<CallInput<'quoteBag'>['body']>
/** As the API reads it. */
type Line = BagLine
type Quoted = BagQuote['lines'][number]

/** Codes with which the stub refuses a bag. */
const REFUSALS: Record<string, number> = { closed: 409, many: 429, down: 503 }

const LATER = '2026-07-01'
/** Products by their id: some with a problem. */
const PROBLEMS: Record<number, (line: Quoted) => Partial<Quoted>> = {
  91: () => ({
    ...{ problem: 'gone', quantity: 0, amountMinor: 0 },
    ...{ title: '', imageUrl: '', path: null },
  }),
  92: () => ({ problem: 'soldOut', quantity: 0, amountMinor: 0 }),
  94: () => ({ availableFrom: LATER }),
  93: ({ minor, quantity }) =>
    quantity > 2 ? { problem: 'fewer', quantity: 2, amountMinor: 2 * minor } : {},
}
/** Releases by their id: with files of some recordings only, or later. */
const RELEASES: Record<number, Partial<Quoted>> = {
  96: { files: { files: 1, recordings: 3 } },
  97: { filesFrom: '2026-12-12' },
  98: { filesFrom: null },
}
const MINOR = 2400
/** A product that goes nowhere. */
const UNDELIVERABLE = 95

function quotedLine(line: Line, index: number): Quoted {
  const isMusic = line.kind !== 'product'
  const named = isMusic && line.amount !== undefined ? Number(line.amount) * 100 : undefined
  const minor = named || (isMusic ? 800 : MINOR)
  const quantity = isMusic ? 1 : line.quantity
  const quoted: Quoted = {
    ...{ index, quantity, minor, amountMinor: minor * quantity, problem: null, problemMinor: null },
    ...{ title: isMusic ? 'Ember' : 'Ember Road', variant: isMusic ? '' : 'Blue', imageUrl: '/media/v.webp' },
    path: isMusic ? '/music/ember' : '/store/ember-road',
    ...(!isMusic && { availableFrom: null }),
  }
  if (named !== undefined && !(named <= 99_999_900))
    return { ...quoted, minor: 800, amountMinor: 0, problem: 'amount', problemMinor: 500 }
  const changes = isMusic ? RELEASES[line.id] : PROBLEMS[line.id]?.(quoted)
  const isSeen = line.seenMinor === undefined || line.seenMinor === minor
  return { ...quoted, ...(!isSeen && { problem: 'price', problemMinor: line.seenMinor ?? null }), ...changes }
}

/** The response depends on the ids of the products and on the code. */
export function answerToBag({ lines: sent, delivery, code }: Bag): [status: number, answer: unknown] {
  const refusal = REFUSALS[code ?? '']
  if (refusal) return [refusal, { message: 'Refused' }]
  const lines = sent.map((line, index) => quotedLine(bagLine.parse(line), index))
  const isGoods = (index: number) => sent[index]?.kind === 'product'
  const hasGoods = lines.some(({ index, quantity }) => quantity > 0 && isGoods(index))
  const deliveries =
    hasGoods && sent.every(({ id }) => id !== UNDELIVERABLE)
      ? [
          { id: 'zone-1', label: 'United States', minor: 500, missingForFreeMinor: 2000 },
          { id: 'show-1', label: 'Fetch at the show: June 3, 2026, The Lantern Room', minor: 0 },
        ]
      : []
  const priced = lines.map(({ amountMinor, quantity, index }) => ({
    amountMinor,
    quantity,
    isGoods: isGoods(index),
  }))
  const discounts = discountsOf(priced, code === 'TOUR' ? { percent: 10 } : null, 'USD')
  const [subtotalMinor, discountMinor] = [lines.map(({ amountMinor }) => amountMinor), discounts].map(
    (minors) => minors.reduce((sum, minor) => sum + minor, 0),
  ) as [number, number]
  const chosen = deliveries.find(({ id }) => id === delivery) ?? deliveries[0]
  const shippingMinor = chosen?.minor ?? 0
  const hasFiles = sent.some(({ kind }) => kind !== 'product')
  const quote: BagQuote = {
    ...{ currency: 'USD', lines, deliveries, delivery: chosen?.id ?? null },
    ...{
      subtotalMinor,
      discountMinor,
      shippingMinor,
      // Those that the purchase refuses hold.
      isCodeWrong: code !== undefined && !code.startsWith('BUY-') && discountMinor === 0,
    },
    totalMinor: subtotalMinor - discountMinor + shippingMinor,
    ...{ hasFiles, hasGoods, consentText: hasFiles ? 'I want the files at once.' : null },
    availableFrom: sent.some(({ id }) => id === 94) ? LATER : null,
  }
  return [200, quote]
}
