import {
  CONTENT_NAMES,
  KIND_NAMES,
  SHOWN_NAMES,
  type ContentName,
  type NounOf,
  type ShownName,
} from '@troubadour/domain/content/kind-names'
import { CONTENT_KINDS, type ContentRow, type DeletedRow } from '@troubadour/domain/kinds/content-kinds'
import { oldestFirst, orderedByHand } from '@troubadour/domain/order/order-by-hand'

/** 'posts' are those of the Latest Posts. */
type ListOf<Name extends ContentName> = Name extends 'posts' ? 'ownPosts' : `${NounOf<Name>}s`
type DeletedListOf<Name extends ContentName> = `deleted${Capitalize<NounOf<Name>>}s`

/** The rows of each kind, such as `tracks`; and its deleted ones, `deletedTracks`, the most recently deleted first. */
export type ContentData = {
  [Name in ContentName as ListOf<Name>]: ContentRow<Name>[]
} & {
  [Name in ContentName as DeletedListOf<Name>]: DeletedRow<Name>[]
}

const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** The keys of a kind's two lists; typed as those of events. */
export function listsOf(name: ContentName): [present: ListOf<'events'>, deleted: DeletedListOf<'events'>] {
  const { noun } = KIND_NAMES[name]
  const lists = [name === 'posts' ? 'ownPosts' : `${noun}s`, `deleted${capitalized(noun)}s`]
  return lists as ReturnType<typeof listsOf>
}

export function noContent(): ContentData {
  // Object.fromEntries loses the names.
  return Object.fromEntries(CONTENT_NAMES.flatMap((name) => listsOf(name).map((list) => [list, []]))) as never
}

/** The rows of a kind that visitors see, in their order, as the call for them lists them. */
export function shownRows(data: ContentData, name: ShownName) {
  const [list] = listsOf(name)
  return orderedByHand(oldestFirst(data[list].filter(({ isVisible }) => isVisible)))
}

/** One visible row of each kind that has a call for visitors. */
export function mockShown(): Partial<ContentData> {
  // Object.fromEntries loses the names.
  return Object.fromEntries(
    SHOWN_NAMES.map((name) => [listsOf(name)[0], [mockRow(name, { id: 1 })]]),
  ) as never
}

/** Completes a row from the fields that a test needs. */
export function mockRow<Name extends ContentName>(
  name: Name,
  parts: Partial<ContentRow<Name>> & { id: number },
): ContentRow<Name> {
  const { noun, title, example } = CONTENT_KINDS[name]
  const named = { slug: `${noun}-${parts.id}`, [title]: `${capitalized(noun)} ${parts.id}` }
  // The compiler does not relate the example to the kind.
  return { ...example, ...named, ...parts } as unknown as ContentRow<Name>
}
