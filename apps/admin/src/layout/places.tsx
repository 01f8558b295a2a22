import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
import {
  BagIcon,
  CalendarIcon,
  DownloadIcon,
  EditIcon,
  EyeIcon,
  GridIcon,
  HistoryIcon,
  ImageIcon,
  ListIcon,
  MailIcon,
  MusicIcon,
  PageIcon,
  PeopleIcon,
  SettingsIcon,
  ShieldIcon,
} from '@troubadour/ui/pictures/icon'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import {
  aboutPath,
  announcementsPath,
  lookPath,
  picturesPath,
  wordsPath,
} from '../shared/paths/admin-paths.ts'
import styles from './places.module.css'

interface Place {
  label: string
  to: string
  icon: ReactNode
}

/** Separate entries of the side bar, also in the bottom bar of phones (docs/product/admin.md#frame). */
export const MAIN_PLACES: readonly Place[] = [
  { label: 'Dashboard', to: PATHS.admin, icon: <GridIcon /> },
  { label: 'Shows', to: PATHS.adminEvents, icon: <CalendarIcon /> },
  { label: 'Music', to: PATHS.adminMusic, icon: <MusicIcon /> },
  { label: 'Store', to: PATHS.adminMerch, icon: <BagIcon /> },
]

interface PlaceGroup {
  label: string
  places: readonly Place[]
}

export const PLACE_GROUPS: readonly PlaceGroup[] = [
  {
    label: 'Audience',
    places: [
      { label: 'Subscribers', to: PATHS.adminSubscribers, icon: <PeopleIcon /> },
      { label: 'Announcements', to: announcementsPath, icon: <MailIcon /> },
      { label: 'Posts', to: PATHS.adminPosts, icon: <ListIcon /> },
    ],
  },
  {
    label: 'Site',
    places: [
      { label: 'Settings', to: PATHS.adminSite, icon: <SettingsIcon /> },
      { label: 'Look', to: lookPath, icon: <EyeIcon /> },
      { label: 'Texts', to: wordsPath, icon: <EditIcon /> },
      { label: 'About and videos', to: aboutPath, icon: <PeopleIcon /> },
      { label: 'Pages', to: PATHS.adminPages, icon: <PageIcon /> },
      { label: 'Press kit', to: PATHS.adminPress, icon: <DownloadIcon /> },
      { label: 'Pictures', to: picturesPath, icon: <ImageIcon /> },
    ],
  },
]

/** The account menu, which phones also have in 'More'. */
export const ACCOUNT_GROUP: PlaceGroup = {
  label: 'Account',
  places: [
    { label: 'Security', to: PATHS.adminSecurity, icon: <ShieldIcon /> },
    { label: 'Activity', to: PATHS.adminActivity, icon: <HistoryIcon /> },
  ],
}

export const ALL_PLACES = [
  ...MAIN_PLACES,
  ...[...PLACE_GROUPS, ACCOUNT_GROUP].flatMap(({ places }) => places),
]

/** The entry of a path: its own page, or the nearest above it. */
export function currentPlace(pathname: string): Place | undefined {
  const path = pathname.replace(/\/$/, '')
  return ALL_PLACES.filter(
    // Every page is below the dashboard.
    ({ to }) => path === to || (to !== PATHS.admin && path.startsWith(`${to}/`)),
  ).toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** `aria-current` of an entry: for its own page, a page below it, or neither. */
export function currentState({ to }: Place, pathname: string): 'page' | 'true' | undefined {
  if (currentPlace(pathname)?.to !== to) return undefined
  return pathname.replace(/\/$/, '') === to ? 'page' : 'true'
}

export function groupState({ places }: PlaceGroup, pathname: string): 'true' | undefined {
  return places.some((place) => currentState(place, pathname)) ? 'true' : undefined
}

export const MORE_GROUPS = [...PLACE_GROUPS, ACCOUNT_GROUP]

export function PlaceLinks({
  places,
  labelledBy,
  onChoose,
}: {
  places: readonly Place[]
  labelledBy?: string
  onChoose?: () => void
}) {
  const { pathname } = useLocation()
  return (
    <PlainList aria-labelledby={labelledBy}>
      {places.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={styles.link}
            aria-current={currentState(place, pathname)}
            onClick={onChoose}
          >
            {place.icon}
            {place.label}
          </Link>
        </li>
      ))}
    </PlainList>
  )
}
