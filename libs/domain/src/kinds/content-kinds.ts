import type { z } from 'zod'
import type { ContentName } from '../content/kind-names.ts'
import { eventKind } from '../event/event.ts'
import { eventEndpoints } from '../event/event-endpoints.ts'
import { ownProductEndpoints } from '../merch/own-product-endpoints.ts'
import { ownProductKind } from '../merch/own-product.ts'
import { postKind } from '../post/post.ts'
import { postEndpoints } from '../post/post-endpoints.ts'
import { musicTrackKind } from '../release/music-track.ts'
import { musicTrackEndpoints } from '../release/music-track-endpoints.ts'
import { ownPageKind } from '../site/own-page.ts'
import { ownPageEndpoints } from '../site/own-page-endpoints.ts'

/** The declarations of all kinds of content, by the names of their tables. */
export const CONTENT_KINDS = {
  events: eventKind,
  musicTracks: musicTrackKind,
  posts: postKind,
  ownPages: ownPageKind,
  ownProducts: ownProductKind,
} satisfies { [Name in ContentName]: { name: Name } }

/** The groups of their endpoints, in the order of the API's description. */
export const CONTENT_GROUPS = [
  ownPageEndpoints,
  eventEndpoints,
  musicTrackEndpoints,
  postEndpoints,
  ownProductEndpoints,
] as const

type Kinds = typeof CONTENT_KINDS
/** A row in administrators' responses. */
export type ContentRow<Name extends ContentName> = z.infer<Kinds[Name]['row']>
/** The same in a list of rows. */
export type ListedRow<Name extends ContentName> = z.infer<Kinds[Name]['listed']>
export type DeletedRow<Name extends ContentName> = z.infer<Kinds[Name]['deleted']>
/** A row as stored. */
export type ContentEntity<Name extends ContentName> = z.infer<Kinds[Name]['stored']>

/** A valid body of the calls that create and change a row: the example's fields. */
export function exampleBody(name: ContentName): Record<string, never> {
  const { fields, example } = CONTENT_KINDS[name]
  // Any field may be read; the calls validate it.
  return Object.fromEntries(Object.entries(example).filter(([field]) => field in fields)) as never
}
