import type { BagLine, BagQuote } from '@troubadour/domain/selling/bag'

/** What a visitor sent of the bag. */
export interface SentBag {
  lines: BagLine[]
  delivery?: string | undefined
  code?: string | undefined
  /** What the visitor agreed to, as it was shown. */
  consentText?: string | undefined
  /** Whether the visitor signs up for the newsletter as well. */
  wantsNews?: boolean | undefined
  /** The total that the visitor was shown, in minor units. */
  totalMinor?: number | undefined
}

/** Why a bag could not be priced; also in the keys of the texts: 'selling.closedText'. */
export type BagRefusal = 'closed' | 'tooMany' | 'unavailable'
/** Why a bag was not bought. */
export type BagProblem = BagRefusal | 'changed' | 'noConsent' | 'wrongCode' | 'wrongAmount'

/** Whether the buyer has to name another amount of a line; it is not in the total. */
export const hasWrongAmount = ({ lines }: BagQuote) => lines.some(({ problem }) => problem === 'amount')

/** The page of the bag. */
export type BagView =
  /** The browser has the lines, if there are any; without JavaScript those of the address are shown. */
  | { state: 'asking'; sent?: SentBag }
  | { state: 'empty' }
  /** Visitors cannot buy at all. @param wasOn whether selling was on before, so that they may have a bag */
  | { state: 'closed'; wasOn: boolean }
  | { state: 'refused'; sent: SentBag; problem: BagRefusal }
  /** With 'added', the line comes to those that the browser has. */
  | { state: 'quoted' | 'added'; sent: SentBag; quote: BagQuote; problems: readonly BagProblem[] }

/** The heading of the page. */
export const bagTitle = (bag: BagView) =>
  bag.state === 'closed' && bag.wasOn ? 'bag.closedTitle' : 'bag.title'
