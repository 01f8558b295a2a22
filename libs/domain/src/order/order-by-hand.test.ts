import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hearItItems, storeItems } from '../merch/merch-order.ts'
import {
  changedPositions,
  orderedByHand,
  shownPositions,
  withPositions,
  type Placed,
} from './order-by-hand.ts'

/** 'a' to 'e' in their default order, with the positions of moved ones. */
function letters(positions: Record<string, number> = {}) {
  return ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, position: positions[id] ?? null }))
}

const text = (items: readonly Placed[]) => items.map(({ id }) => id).join('')

describe('an order by hand (docs/product/states.md#order-by-hand)', () => {
  it.each<[string, Record<string, number>, string]>([
    ['nothing was moved', {}, 'abcde'],
    ['what was moved stands at its position, the rest fills the gaps', { d: 1 }, 'adbce'],
    ['to the top', { e: 0 }, 'eabcd'],
    ['to the end', { a: 4 }, 'bcdea'],
    ['several', { e: 0, a: 2, b: 4 }, 'ecadb'],
    ['a position after the end is the end', { b: 99 }, 'acdeb'],
    ['two at one position are in their usual order', { b: 3, a: 3 }, 'cdeab'],
    ['two at one position come one after the other', { d: 1, e: 1 }, 'adebc'],
    ['everything', { a: 4, b: 3, c: 2, d: 1, e: 0 }, 'edcba'],
  ])('%s', (_, positions, expected) => {
    expect(text(orderedByHand(letters(positions)))).toBe(expected)
  })

  it.each<[string, Record<string, number>, { id: string; to: number } | null, object, string]>([
    ['only what was moved gets a position', {}, { id: 'd', to: 1 }, { d: 1 }, 'adbce'],
    [
      'what was moved before and is passed moves by one',
      { d: 1 },
      { id: 'e', to: 1 },
      { e: 1, d: 2 },
      'aedbc',
    ],
    ['what is not passed stays', { d: 1 }, { id: 'b', to: 4 }, { b: 4 }, 'adceb'],
    ['the last one back gives the usual order', { d: 1 }, { id: 'd', to: 3 }, { d: null }, 'abcde'],
    ['to where it is', { d: 1 }, { id: 'd', to: 1 }, {}, 'adbce'],
    ['after the end is the end', {}, { id: 'a', to: 99 }, { a: 4 }, 'bcdea'],
    ['one that is not there', { d: 1 }, { id: 'x', to: 0 }, {}, 'adbce'],
    ['no move is the usual order', { d: 1, e: 0 }, null, { d: null, e: null }, 'abcde'],
  ])('a move: %s', (_, positions, move, changed, expected) => {
    const items = letters(positions)
    const changes = changedPositions(items, move)
    expect(Object.fromEntries(changes)).toEqual(changed)
    expect(text(orderedByHand(withPositions(items, changes)))).toBe(expected)
  })

  it('positions are counted among what visitors see', () => {
    const items = letters({ e: 3 })
    const isShown = ({ id }: Placed) => id !== 'b' && id !== 'c'
    const positions = shownPositions(items, isShown)
    expect([...positions]).toEqual([['e', 1]])
    expect(text(orderedByHand(withPositions(items, positions).filter(isShown)))).toBe('aed')
  })
})

const placed = fc.uniqueArray(
  fc.record({ id: fc.nat(99), position: fc.option(fc.nat(12)), isShown: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 9 },
)

describe('any order by hand', () => {
  it('has the same items, and those that were not moved in their usual order', () => {
    fc.assert(
      fc.property(placed, (items) => {
        const ordered = orderedByHand(items)
        expect(new Set(ordered)).toEqual(new Set(items))
        const isUnmoved = ({ position }: Placed) => position === null
        expect(ordered.filter(isUnmoved)).toEqual(items.filter(isUnmoved))
      }),
    )
  })

  it('after a move has the item at its place, and the others as they were among themselves', () => {
    const moves = placed
      .filter(({ length }) => length > 0)
      .chain((items) => fc.tuple(fc.constant(items), fc.constantFrom(...items), fc.nat(items.length - 1)))
    fc.assert(
      fc.property(moves, ([items, { id }, to]) => {
        const next = orderedByHand(withPositions(items, changedPositions(items, { id, to })))
        const isOther = (item: Placed) => item.id !== id
        expect(next[to]?.id).toBe(id)
        expect(text(next.filter(isOther))).toBe(text(orderedByHand(items).filter(isOther)))
      }),
    )
  })

  it('is for visitors as the administrator sees it, without what is hidden', () => {
    fc.assert(
      fc.property(placed, (items) => {
        const isShown = (item: (typeof items)[number]) => item.isShown
        const shown = items.filter(isShown).map((item) => ({ ...item, position: null }))
        const visitors = orderedByHand(withPositions(shown, shownPositions(items, isShown)))
        expect(text(visitors)).toBe(text(orderedByHand(items).filter(isShown)))
      }),
    )
  })
})

describe('on the public site', () => {
  const item = (id: string, parts: object = {}) => ({
    id,
    category: id.startsWith('m') ? 'MUSIC' : 'APPAREL',
    saleInfo: '',
    isVisibleInHearIt: true,
    isVisibleInStore: true,
    createdAt: `2026-01-0${9 - Number(id.slice(1))}T00:00:00Z`,
    ...parts,
  })
  const ids = (items: readonly Placed[]) => items.map(({ id }) => id)

  it('Hear It has what was moved at its position', () => {
    expect(ids(hearItItems([item('m1'), item('m2'), item('m3', { position: 0 })]))).toEqual([
      'm3',
      'm1',
      'm2',
    ])
  })

  it('in Get It tracks change places with tracks, products with products', () => {
    const items = [item('m1'), item('p2'), item('m3'), item('p4'), item('m5', { position: 0 })]
    expect(ids(storeItems(items))).toEqual(['m5', 'p2', 'm1', 'p4', 'm3'])
    expect(ids(storeItems([...items, item('p6', { position: 1 })]))).toEqual([
      'm5',
      'p2',
      'm1',
      'p6',
      'm3',
      'p4',
    ])
  })

  it("a position comes before 'New!'", () => {
    expect(ids(storeItems([item('p1', { saleInfo: 'New!' }), item('p2', { position: 0 })]))).toEqual([
      'p2',
      'p1',
    ])
  })

  it('what is in one place alone does not change the other', () => {
    const items = [item('m1'), item('p2'), item('m3', { position: 0, isVisibleInStore: false }), item('m4')]
    expect(ids(storeItems(items))).toEqual(['m1', 'p2', 'm4'])
    expect(ids(hearItItems(items))).toEqual(['m3', 'm1', 'm4'])
  })
})
