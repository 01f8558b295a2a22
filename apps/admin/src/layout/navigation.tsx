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
import styles from './navigation.module.css'

interface NavigationEntry {
  label: string
  to: string
  icon: ReactNode
}

/** Separate entries of the side bar, also in the bottom bar of phones (docs/product/admin.md#frame). */
export const MAIN_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: PATHS.admin, icon: <GridIcon /> },
  { label: 'Shows', to: PATHS.adminEvents, icon: <CalendarIcon /> },
  { label: 'Music', to: PATHS.adminMusic, icon: <MusicIcon /> },
  { label: 'Store', to: PATHS.adminMerch, icon: <BagIcon /> },
]

interface NavigationGroup {
  label: string
  entries: readonly NavigationEntry[]
}

export const ENTRY_GROUPS: readonly NavigationGroup[] = [
  {
    label: 'Audience',
    entries: [
      { label: 'Subscribers', to: PATHS.adminSubscribers, icon: <PeopleIcon /> },
      { label: 'Announcements', to: announcementsPath, icon: <MailIcon /> },
      { label: 'Posts', to: PATHS.adminPosts, icon: <ListIcon /> },
    ],
  },
  {
    label: 'Site',
    entries: [
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
export const ACCOUNT_GROUP: NavigationGroup = {
  label: 'Account',
  entries: [
    { label: 'Security', to: PATHS.adminSecurity, icon: <ShieldIcon /> },
    { label: 'Activity', to: PATHS.adminActivity, icon: <HistoryIcon /> },
  ],
}

export const ALL_ENTRIES = [
  ...MAIN_ENTRIES,
  ...[...ENTRY_GROUPS, ACCOUNT_GROUP].flatMap(({ entries }) => entries),
]

/** The entry of a path: its own page, or the nearest above it. */
export function currentEntry(pathname: string): NavigationEntry | undefined {
  const path = pathname.replace(/\/$/, '')
  return ALL_ENTRIES.filter(
    // Every page is below the dashboard.
    ({ to }) => path === to || (to !== PATHS.admin && path.startsWith(`${to}/`)),
  ).toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** `aria-current` of an entry: for its own page, a page below it, or neither. */
export function currentState({ to }: NavigationEntry, pathname: string): 'page' | 'true' | undefined {
  if (currentEntry(pathname)?.to !== to) return undefined
  return pathname.replace(/\/$/, '') === to ? 'page' : 'true'
}

export function groupState({ entries }: NavigationGroup, pathname: string): 'true' | undefined {
  return entries.some((entry) => currentState(entry, pathname)) ? 'true' : undefined
}

export const MORE_GROUPS = [...ENTRY_GROUPS, ACCOUNT_GROUP]

export function NavigationLinks({
  entries,
  labelledBy,
  onChoose,
}: {
  entries: readonly NavigationEntry[]
  labelledBy?: string
  onChoose?: () => void
}) {
  const { pathname } = useLocation()
  return (
    <PlainList aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            className={styles.link}
            aria-current={currentState(entry, pathname)}
            onClick={onChoose}
          >
            {entry.icon}
            {entry.label}
          </Link>
        </li>
      ))}
    </PlainList>
  )
}
