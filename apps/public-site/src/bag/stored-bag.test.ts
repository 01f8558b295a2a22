import type { BagLine } from '@troubadour/domain/selling/bag'
import { beforeEach, describe, expect, it } from 'vitest'
import { countOf, readBag, withLine, writeBag } from './stored-bag.ts'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const RECORD: BagLine = { kind: 'product', id: 1, variantId: 'v', quantity: 2, seenMinor: 2400 }
const MUSIC: BagLine = { kind: 'release', id: 1, amount: '9' }
const BAG = { lines: [RECORD, MUSIC], label: 'Bag ({count})' }

beforeEach(() => localStorage.clear())

describe('the stored bag (docs/product/public-pages.md#bag)', () => {
  it('is kept for 30 days after its last change', () => {
    expect(writeBag({ ...BAG, delivery: 'zone-1', code: 'TOUR', count: 2, buyingAt: NOW }, NOW)).toBe(true)
    expect(readBag(NOW + 30 * DAY)).toEqual({
      ...{ ...BAG, delivery: 'zone-1', code: 'TOUR', count: 2 },
      ...{ changedAt: NOW, buyingAt: NOW },
    })
    expect(readBag(NOW + 30 * DAY + 1)).toBeUndefined()
  })

  it('is not there without lines', () => {
    writeBag(BAG, NOW)
    writeBag({ ...BAG, lines: [] }, NOW)
    expect([localStorage.getItem('bag'), readBag(NOW)]).toEqual([null, undefined])
  })

  it.each([
    '',
    'x',
    'null',
    '7',
    '[]',
    '{}',
    '{"lines":1}',
    '{"lines":[{"kind":"product","id":1}],"changedAt":1}',
  ])('of %j is none', (text) => {
    localStorage.setItem('bag', text)
    expect(readBag(NOW)).toBeUndefined()
  })

  it('loses only what is no line', () => {
    const lines = [
      null,
      7,
      { kind: 'car', id: 1 },
      { kind: 'release', id: '1' },
      { kind: 'product', id: 1 },
      MUSIC,
    ]
    localStorage.setItem(
      'bag',
      JSON.stringify({ lines, delivery: 1, code: {}, buyingAt: 'x', changedAt: NOW }),
    )
    expect(readBag(NOW)).toMatchObject({
      lines: [MUSIC],
      delivery: undefined,
      code: undefined,
      buyingAt: undefined,
    })
  })
})

describe('a line that is added', () => {
  it('adds to the same goods, at most 99, at the price that was seen last', () => {
    const more = { ...RECORD, quantity: 3, seenMinor: 2500 }
    expect(withLine([RECORD, MUSIC], more)).toEqual([{ ...more, quantity: 5 }, MUSIC])
    expect(withLine([RECORD], { ...RECORD, quantity: 98 })).toEqual([{ ...RECORD, quantity: 99 }])
  })

  it('replaces the same music, and comes after other things', () => {
    const other: BagLine = { ...RECORD, variantId: 'w' }
    const recording: BagLine = { kind: 'recording', id: 1 }
    const lines = [{ ...MUSIC, amount: '12' }, other, recording].reduce<BagLine[]>(withLine, [RECORD, MUSIC])
    expect(lines).toEqual([RECORD, { ...MUSIC, amount: '12' }, other, recording])
    expect(countOf({ lines })).toBe(6)
    expect(countOf({ lines, count: 4 })).toBe(4)
  })

  it('keeps the newest 50', () => {
    const many = Array.from({ length: 50 }, (_, id): BagLine => ({ kind: 'release', id }))
    const lines = withLine(many, RECORD)
    expect([lines.length, lines.at(0), lines.at(-1)]).toEqual([50, many[1], RECORD])
  })
})
