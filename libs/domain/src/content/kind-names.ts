// This file imports no schemas, because public pages load no zod.

export interface KindNames {
  /** In messages, the audit log, keys of drafts and uses of pictures. */
  noun: string
  /** In the names of its calls and schemas: 'MusicTrack' for createMusicTrack. */
  callNoun: string
  /** In the paths of its calls: /api/admin/music. */
  path: string
  /** The call that lists all of them for administrators. */
  list: string
  /**
   * The call that lists the visible ones for visitors, in their order. Every public page reads it, for its links and its
   * sections. A kind that is public by a time, too, needs a call of its own, as posts have.
   */
  shown?: string
  /** The call that moves one of them, if they have an order by hand. */
  order?: string
  /** Whether the demo content has some. */
  isInDemo: boolean
}

/**
 * The kinds of content: what administrators write, delete and restore, each by the name of its table. Their calls,
 * tables, mocks, drafts, uses of pictures and places in the demo content follow from this list, and their schemas from
 * `../kinds/content-kinds.ts`.
 */
export const KIND_NAMES = {
  events: { noun: 'event', callNoun: 'Event', path: 'events', list: 'listEvents', isInDemo: true },
  musicTracks: {
    noun: 'track',
    callNoun: 'MusicTrack',
    path: 'music',
    list: 'listMusicTracks',
    order: 'orderMusic',
    isInDemo: true,
  },
  posts: { noun: 'post', callNoun: 'Post', path: 'posts', list: 'listAllPosts', isInDemo: true },
  ownPages: {
    noun: 'page',
    callNoun: 'OwnPage',
    path: 'pages',
    list: 'listOwnPages',
    shown: 'listLinkedPages',
    order: 'orderOwnPages',
    isInDemo: false,
  },
  ownProducts: {
    noun: 'item',
    callNoun: 'OwnProduct',
    path: 'own-products',
    list: 'listOwnProducts',
    order: 'orderOwnProducts',
    isInDemo: true,
  },
} as const satisfies Record<string, KindNames>

type KindTable = typeof KIND_NAMES
export type ContentName = keyof KindTable
export type NounOf<Name extends ContentName> = KindTable[Name]['noun']
export type CallNounOf<Name extends ContentName> = KindTable[Name]['callNoun']
/** The name of its call for moving one; never without an order by hand. */
export type OrderOf<Name extends ContentName> = KindTable[Name] extends { order: infer Order extends string }
  ? Order
  : never

/** The name of the call that lists them while they are put in order; never without an order by hand. */
export type OrderListOf<Name extends ContentName> = KindTable[Name] extends { order: string }
  ? `list${CallNounOf<Name>}Order`
  : never

/** The kinds with a call that lists what visitors see. */
export type ShownName = {
  [Name in ContentName]: KindTable[Name] extends { shown: string } ? Name : never
}[ContentName]

// Object.keys returns string[].
export const CONTENT_NAMES = Object.keys(KIND_NAMES) as ContentName[]
export const CONTENT_NOUNS = CONTENT_NAMES.map((name) => KIND_NAMES[name].noun)
export const SHOWN_NAMES = CONTENT_NAMES.filter((name): name is ShownName => 'shown' in KIND_NAMES[name])
