import type { ComponentType, ReactNode } from 'react'
import {
  BagIcon,
  CalendarIcon,
  ListIcon,
  MailIcon,
  MusicIcon,
  PageIcon,
  TagIcon,
} from '@troubadour/ui/pictures/icon'
import type { DeletableKind, SearchedKind } from './shared/content/content-kind.ts'
import { ALL_KINDS, type KindName, type KindScreen } from './shared/content/kinds.ts'

type Load<Loaded> = () => Promise<Loaded>

/** The code of a kind's screens, each a chunk that is loaded when it is needed. */
type KindCode = Partial<Record<'list' | KindScreen, Load<ComponentType>>> & {
  icon: ReactNode
  /** The kind for Search, if its rows are searched. */
  searched?: Load<SearchedKind>
}

/** Loads an export of a module. */
const named =
  <Module, Name extends keyof Module>(load: Load<Module>, name: Name): Load<Module[Name]> =>
  async () =>
    (await load())[name]

/** What follows from the declaration of a kind: Search, and the page of deleted rows. */
const declared = (load: Load<SearchedKind & DeletableKind>) => ({
  searched: load,
  deleted: async () => {
    const [{ deletedPageOf }, kind] = await Promise.all([
      import('./shared/deleting/deleted-page.tsx'),
      load(),
    ])
    return deletedPageOf(kind)
  },
})

/** The forms of new and stored rows, which are one chunk. */
const forms = (load: Load<{ New: ComponentType; Edit: ComponentType }>) => ({
  new: async () => (await load()).New,
  edit: async () => (await load()).Edit,
})

/** The list of kinds; `KINDS` has their names and paths. */
export const KIND_CODE: Record<KindName, KindCode> = {
  events: {
    icon: <CalendarIcon />,
    ...declared(named(() => import('./events/event-kind.tsx'), 'EVENTS')),
    list: named(() => import('./events/event-list.tsx'), 'EventList'),
    ...forms(named(() => import('./events/event-form.tsx'), 'EVENT_FORMS')),
    details: named(() => import('./events/event-detail-page.tsx'), 'EventDetailPage'),
  },
  tracks: {
    icon: <MusicIcon />,
    ...declared(named(() => import('./music/track-kind.ts'), 'TRACKS')),
    list: named(() => import('./music/music-page.tsx'), 'MusicPage'),
  },
  products: {
    icon: <BagIcon />,
    searched: named(() => import('./merch/product-kind.ts'), 'PRODUCTS'),
    list: named(() => import('./merch/merch-page.tsx'), 'MerchPage'),
  },
  items: {
    icon: <TagIcon />,
    ...declared(named(() => import('./own-products/item-kind.tsx'), 'ITEMS')),
    list: named(() => import('./own-products/item-list.tsx'), 'OwnProductList'),
    ...forms(named(() => import('./own-products/item-forms.tsx'), 'ITEM_FORMS')),
  },
  announcements: {
    icon: <MailIcon />,
    list: named(() => import('./subscribers/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
    new: named(() => import('./subscribers/announcements/new-announcement-page.tsx'), 'NewAnnouncementPage'),
    details: named(() => import('./subscribers/announcements/announcement-page.tsx'), 'AnnouncementPage'),
  },
  posts: {
    icon: <ListIcon />,
    ...declared(named(() => import('./posts/post-kind.tsx'), 'POSTS')),
    list: named(() => import('./posts/post-list.tsx'), 'PostList'),
    ...forms(named(() => import('./posts/post-form.tsx'), 'POST_FORMS')),
  },
  pages: {
    icon: <PageIcon />,
    ...declared(named(() => import('./own-pages/page-kind.tsx'), 'PAGES')),
    list: named(() => import('./own-pages/page-list.tsx'), 'PageList'),
    ...forms(named(() => import('./own-pages/page-form.tsx'), 'PAGE_FORMS')),
  },
}

/** Loads the kinds whose rows Search finds, with their icons. */
export async function loadSearchedKinds() {
  const kinds = ALL_KINDS.map(async ([name]) => {
    const { icon, searched } = KIND_CODE[name]
    return searched ? [{ icon, ...(await searched()) }] : []
  })
  return (await Promise.all(kinds)).flat()
}

export type SearchedKinds = Awaited<ReturnType<typeof loadSearchedKinds>>
