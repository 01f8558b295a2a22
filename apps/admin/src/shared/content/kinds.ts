import { PATHS } from '@troubadour/domain/address/paths'
import { RESTORABLE_DAYS } from '@troubadour/domain/schema/row'

/** Where the navigation has a kind: beside the dashboard, below 'Audience', or below 'Site'. */
type NavigationPlace = 'main' | 'audience' | 'site'

/** A screen of a kind, besides its list. 'details' shows a row without its form. */
export type KindScreen = 'new' | 'deleted' | 'details' | 'edit'

/** What is known of a kind of content before the code of its screens is loaded, by the server, too. */
export interface KindOutline {
  /** A row, in sentences: 'post'. */
  noun: string
  /** Path of the list; the other screens are below it. */
  path: string
  /** Heading of the list, and label of the links to it. */
  title: string
  /** The label in the navigation, if it is not the title. */
  label?: string
  screens: readonly KindScreen[]
  deletedTitle?: string
  place: NavigationPlace
}

/**
 * The kinds of content, in the order of the navigation and of Search. Their names are the domain's nouns with an 's'
 * (`libs/domain/src/content/kind-names.ts`): the uses of a picture, which have the noun, find their kind by it.
 */
export const KINDS = {
  events: {
    noun: 'show',
    path: PATHS.adminEvents,
    title: 'Shows',
    screens: ['new', 'deleted', 'details', 'edit'],
    place: 'main',
  },
  tracks: {
    noun: 'release',
    path: PATHS.adminMusic,
    title: 'Music',
    screens: ['deleted'],
    deletedTitle: 'Recently deleted releases',
    place: 'main',
  },
  products: {
    noun: 'product',
    path: PATHS.adminMerch,
    title: 'Printful Products',
    screens: [],
    label: 'Store',
    place: 'main',
  },
  items: {
    noun: 'item',
    path: PATHS.adminOwnProducts,
    title: 'Own merch',
    screens: ['new', 'deleted', 'edit'],
    deletedTitle: 'Recently deleted items',
    place: 'main',
  },
  announcements: {
    noun: 'announcement',
    path: `${PATHS.adminSubscribers}/announcements`,
    title: 'Announcements',
    screens: ['new', 'details'],
    place: 'audience',
  },
  posts: {
    noun: 'post',
    path: PATHS.adminPosts,
    title: 'Posts',
    screens: ['new', 'deleted', 'edit'],
    place: 'audience',
  },
  pages: {
    noun: 'page',
    path: PATHS.adminPages,
    title: 'Pages',
    screens: ['new', 'deleted', 'edit'],
    deletedTitle: 'Recently deleted pages',
    place: 'site',
  },
} as const satisfies Record<string, KindOutline>

/** How long a deleted row can be restored. */
export const RESTORABLE = `for ${RESTORABLE_DAYS} days`

export type KindName = keyof typeof KINDS

/** The kinds with their names. */
// Object.entries returns string keys, and the union of the literal types.
export const ALL_KINDS = Object.entries(KINDS) as [KindName, KindOutline][]

/** The navigation's entries for the kinds of a place. */
export const kindEntries = (place: NavigationPlace) =>
  ALL_KINDS.filter(([, kind]) => kind.place === place).map(([name, { title, label = title, path }]) => ({
    name,
    label,
    to: path,
  }))

export const newPath = ({ path }: KindOutline) => `${path}/new`
export const deletedPath = ({ path }: KindOutline) => `${path}/deleted`
/** Where a row's name leads: to its details or its form, or to the list with its form open. */
export const rowPath = ({ path, screens }: KindOutline, id: number) =>
  screens.includes('edit') || screens.includes('details') ? `${path}/${id}` : `${path}?edit=${id}`
/** Path of a row's form. */
export const editPath = (kind: KindOutline, id: number) =>
  kind.screens.includes('details') ? `${rowPath(kind, id)}/edit` : rowPath(kind, id)

/** The path, the title and the outline of every screen of a kind, for the router and the server. */
export function screensOf(kind: KindOutline) {
  const { noun, path, title, deletedTitle = 'Recently deleted', screens } = kind
  const editParams = screens.includes('details') ? ':id/edit' : ':id'
  const all = {
    list: { path, title, outline: 'list' },
    new: { path: newPath(kind), title: `New ${noun}`, outline: 'form' },
    deleted: { path: deletedPath(kind), title: deletedTitle, outline: 'list' },
    details: {
      path: `${path}/:id`,
      title: noun.replace(/^./, (first) => first.toUpperCase()),
      outline: 'form',
    },
    edit: { path: `${path}/${editParams}`, title: `Edit ${noun}`, outline: 'form' },
  } as const
  return (['list', ...screens] as const).map((name) => ({ name, ...all[name] }))
}
