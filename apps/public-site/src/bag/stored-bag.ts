import type { BagLine } from '@troubadour/domain/selling/bag'
import { BAG_LINES_MAX, QUANTITY_MAX } from '@troubadour/domain/selling/bag-limits'
import { BAG_MS } from '@troubadour/domain/time/periods'
import { bagStorage } from '../shared/bag-storage.ts'

/** What a visitor has chosen, in this browser alone (docs/product/public-pages.md#bag). */
export interface StoredBag {
  lines: BagLine[]
  delivery?: string | undefined
  code?: string | undefined
  /** How many things of it can be bought, as the server said; missing once a line was added. */
  count?: number | undefined
  /** The words of the link to the bag, with '{count}'. */
  label: string
  /** When it was last changed, in ms since 1970 UTC. */
  changedAt: number
  /** When its purchase was begun, in ms since 1970 UTC, unless it was changed since. */
  buyingAt?: number | undefined
}

/** The bag; undefined without lines, for one that is too old, and for text that is none of ours. */
export function readBag(now: number): StoredBag | undefined {
  const bag = parsed(bagStorage.read() ?? '')
  if (!bag || !Array.isArray(bag.lines) || typeof bag.changedAt !== 'number') return undefined
  const lines = bag.lines.filter(isLine)
  if (lines.length === 0 || Math.abs(now - bag.changedAt) > BAG_MS) return undefined
  const [delivery, code] = [bag.delivery, bag.code].map((one) => (typeof one === 'string' ? one : undefined))
  const count = typeof bag.count === 'number' ? bag.count : undefined
  const buyingAt = typeof bag.buyingAt === 'number' ? bag.buyingAt : undefined
  return { lines, delivery, code, count, label: String(bag.label), changedAt: bag.changedAt, buyingAt }
}

function parsed(text: string): Record<keyof StoredBag, unknown> | null {
  try {
    // Any JSON; its fields are examined.
    const value = JSON.parse(text) as Record<keyof StoredBag, unknown> | null
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Whether it looks like a line; the server examines the rest. */
function isLine(value: unknown): value is BagLine {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, variantId } = value as Record<string, unknown>
  if (typeof id !== 'number') return false
  return kind === 'product' ? typeof variantId === 'string' : kind === 'release' || kind === 'recording'
}

/** A line of a form; undefined for text that is none. */
export function readLine(text: string): BagLine | undefined {
  const value: unknown = parsed(text)
  return isLine(value) ? value : undefined
}

/** @returns whether it was stored */
export function writeBag(bag: Omit<StoredBag, 'changedAt'>, now: number): boolean {
  if (bag.lines.length === 0) {
    bagStorage.remove()
    return true
  }
  return bagStorage.write(JSON.stringify({ ...bag, changedAt: now }))
}

/** Forgets the bag. */
export const removeBag = bagStorage.remove

/** The lines with one more: more of the same goods, or other music; the newest are kept. */
export function withLine(lines: readonly BagLine[], added: BagLine): BagLine[] {
  const keyOf = (line: BagLine) => `${line.kind} ${line.id} ${line.kind === 'product' ? line.variantId : ''}`
  const same = lines.find((line) => keyOf(line) === keyOf(added))
  if (!same) return [...lines, added].slice(-BAG_LINES_MAX)
  const sum =
    same.kind === 'product' && added.kind === 'product'
      ? { ...added, quantity: Math.min(same.quantity + added.quantity, QUANTITY_MAX) }
      : added
  return lines.map((line) => (line === same ? sum : line))
}

/** How many things can be bought, as far as it is known. */
export const countOf = ({ lines, count }: Pick<StoredBag, 'lines' | 'count'>) =>
  count ?? lines.reduce((sum, line) => sum + (line.kind === 'product' ? line.quantity : 1), 0)
