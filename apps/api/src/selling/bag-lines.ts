import { pathOf } from '@troubadour/domain/address/slug'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { MOST_CHARGED, offerOf, readAmount } from '@troubadour/domain/merch/offer'
import { leftOf } from '@troubadour/domain/merch/stock'
import {
  bringsFiles,
  dayOfRelease,
  isReleased,
  partialFiles,
  type FileCount,
} from '@troubadour/domain/release/release'
import type { BagLine, LineProblem } from '@troubadour/domain/selling/bag'
import type { OrderItemKind } from '@troubadour/domain/selling/order'
import type { PricedLine } from '@troubadour/domain/selling/quote'
import { instantAt, isoDay, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { listForSale, type ForSale, type PriceContext, type WantedLine } from './for-sale.repository.ts'
import type { Db } from '../db/tables.ts'

/** How many of a variant with a limited stock an order can have, and a network can hold. */
export const HELD_MAX = 10

/** A line with what it costs now, and why it cannot be bought as it was sent. */
export interface FoundLine extends PricedLine {
  kind: OrderItemKind
  /** The release, also that of a recording and the one that a product brings. */
  trackId: number | null
  recordingId: number | null
  productId: number | null
  variantId: string | null
  title: string
  variant: string
  imageUrl: string
  path: string | null
  /** Of one, in minor units. */
  minor: number
  hasFiles: boolean
  /** Of a release that is out and has files of some recordings only. */
  files?: FileCount | undefined
  /** Whether its files come later. */
  awaitsRelease: boolean
  /** The day on which they come by themselves; null when none is known. */
  filesFrom: ReturnType<typeof dayOfRelease>
  /** The day from which it is there, when that is still to come. */
  availableFrom: string | null
  /** Whether the stock of the variant is limited. */
  isLimited: boolean
  problem: LineProblem | null
  /** The least amount of an open price, or what was shown before. */
  problemMinor: number | null
}

/** The lines with what they cost at this moment (docs/product/selling.md#bag); those of a variant share its stock. */
export async function findLines(
  db: Db,
  wanted: readonly WantedLine[],
  context: PriceContext,
): Promise<FoundLine[]> {
  const forSale = await listForSale(db, wanted, context)
  const left = new Map<string, number>()
  return wanted.map((line) => {
    switch (line.kind) {
      case 'product':
        return productLine(line, { forSale, left, ...context })
      case 'tip':
        return openLine({ ...NOTHING, kind: 'tip' }, { isOpen: true, minor: 0 }, line, context)
      default:
        return musicLine(line, { forSale, ...context })
    }
  })
}

const NOTHING = {
  ...{ trackId: null, recordingId: null, productId: null, variantId: null },
  ...{ title: '', variant: '', imageUrl: '', path: null, minor: 0, amountMinor: 0, quantity: 1 },
  ...{ isGoods: false, hasFiles: false, awaitsRelease: false, filesFrom: null },
  ...{ availableFrom: null, isLimited: false },
  ...{ problem: null, problemMinor: null },
}

const without = (line: FoundLine, problem: 'gone' | 'soldOut'): FoundLine => ({
  ...{ ...line, problem, quantity: 0, amountMinor: 0 },
  hasFiles: false,
})

type ProductLine = Extract<BagLine, { kind: 'product' }>

function productLine(
  { id, variantId, quantity, seenMinor }: ProductLine,
  { forSale, left, ...context }: PriceContext & { forSale: ForSale; left: Map<string, number> },
): FoundLine {
  const { currency } = context
  const product = forSale.products.get(id)
  const variant = product?.variants.find((one) => one.id === variantId)
  const gone = { ...NOTHING, kind: 'product' as const, productId: product?.id ?? null, isGoods: true }
  if (!product) return without(gone, 'gone')
  const { title, slug, pictures } = product
  const shown = { ...gone, title, imageUrl: pictures[0]?.filePath ?? '', path: pathOf('store', slug) }
  const minor = variant ? readAmount(variant.amount, currency) : null
  if (!variant || !minor) return without(shown, 'gone')
  const brought = product.trackId === null ? undefined : forSale.tracks.get(product.trackId)
  const release =
    brought && bringsFiles(brought, forSale.withFiles.has(brought.id), context.clock) ? brought : undefined
  const awaitsRelease = release !== undefined && !isReleased(release, context.clock)
  const line: FoundLine = {
    ...{ ...shown, variantId, variant: variant.name, minor, isLimited: variant.stock !== null },
    trackId: release?.id ?? null,
    hasFiles: release !== undefined,
    awaitsRelease,
    files: release && !awaitsRelease ? partialFiles(forSale.withFiles.get(release.id)) : undefined,
    filesFrom: release ? dayOfRelease(release) : null,
    availableFrom: laterDay(product.shipsFrom, context.clock),
  }
  const stock = left.get(`${id} ${variantId}`) ?? mostOf(leftOf(id, variant, forSale.taken))
  const there = Math.min(quantity, stock, Math.floor(MOST_CHARGED / minor))
  left.set(`${id} ${variantId}`, stock - there)
  if (there === 0) return without(line, 'soldOut')
  const priced = { ...line, quantity: there, amountMinor: minor * there }
  return there < quantity ? { ...priced, problem: 'fewer' } : withPriceSeen(priced, seenMinor)
}

/** How many of a variant one order can have. @param left null without a limit */
const mostOf = (left: number | null) => (left === null ? Infinity : Math.min(left, HELD_MAX))

/** A line whose price is another one than the buyer was shown says so. */
function withPriceSeen(line: FoundLine, seenMinor: number | undefined): FoundLine {
  const isSeen = seenMinor === undefined || seenMinor === line.minor
  return isSeen ? line : { ...line, problem: 'price', problemMinor: seenMinor }
}

type MusicLine = Extract<BagLine, { kind: 'release' | 'recording' }>

function musicLine(
  wanted: MusicLine,
  { forSale, ...context }: PriceContext & { forSale: ForSale },
): FoundLine {
  const { kind, id } = wanted
  const recording = kind === 'recording' ? forSale.recordings.get(id) : undefined
  const track = forSale.tracks.get(kind === 'release' ? id : (recording?.trackId ?? 0))
  const nothing = { ...NOTHING, kind }
  if (!track || !isTrackOnSite(track) || (kind === 'recording' && !recording)) return without(nothing, 'gone')
  const line = {
    ...{ ...nothing, trackId: track.id, recordingId: recording?.id ?? null, hasFiles: true },
    title: recording ? `${recording.title} (${track.title})` : track.title,
    ...{ imageUrl: track.imageUrl, path: track.slug === null ? null : pathOf('music', track.slug) },
  }
  const offer = offerOf(recording ?? track, context.currency)
  const isOut = isReleased(track, context.clock)
  // Of a release that is not out, the files may come later.
  const isAwaited = !isOut && !recording && track.takesPreorders
  const isSold = isOut ? (recording?.hasFiles ?? forSale.withFiles.has(track.id)) : isAwaited
  if (!offer || !isSold) return without(line, 'gone')
  const delivery = isOut
    ? { files: recording ? undefined : partialFiles(forSale.withFiles.get(track.id)) }
    : { awaitsRelease: true, availableFrom: track.releaseDate, filesFrom: dayOfRelease(track) }
  return openLine({ ...line, ...delivery }, offer, wanted, context)
}

/** A line whose price may be named by the buyer. */
function openLine(
  line: FoundLine,
  { isOpen, minor }: { isOpen: boolean; minor: number },
  { amount, seenMinor }: { amount?: string | undefined; seenMinor?: number | undefined },
  { currency }: PriceContext,
): FoundLine {
  if (!isOpen) return withPriceSeen({ ...line, minor, amountMinor: minor }, seenMinor)
  const named = readAmount(amount ?? '', currency)
  if (named !== null && named >= minor) return { ...line, minor: named, amountMinor: named }
  return { ...line, minor, amountMinor: 0, problem: 'amount', problemMinor: minor }
}

/** A day, if it is still to come in the site's zone. */
export function laterDay(text: string | null, { now, timeZone }: SiteClock): string | null {
  const day = isoDay(text)
  return day !== null && instantAt(day, 0, timeZone) > new Date(now).getTime() ? text : null
}
