import type { ReactNode } from 'react'
import { Link, useLocation, type Location } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
import {
  DeviceIcon,
  DownloadIcon,
  EditIcon,
  EyeIcon,
  GridIcon,
  HistoryIcon,
  ImageIcon,
  LinkIcon,
  ListIcon,
  PeopleIcon,
  ReceiptIcon,
  SettingsIcon,
  ShieldIcon,
  TagIcon,
} from '@troubadour/ui/pictures/icon'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { KIND_CODE } from '../kind-screens.tsx'
import { kindEntries } from '../shared/content/kinds.ts'
import { importPath, importReleasesPath, setupPath } from '../shared/paths/admin-paths.ts'
import { SITE_SCREENS } from '../shared/paths/site-screens.ts'
import styles from './navigation.module.css'

interface NavigationEntry {
  label: string
  to: string
  icon: ReactNode
}

const kindsIn = (...place: Parameters<typeof kindEntries>): NavigationEntry[] =>
  kindEntries(...place).map(({ name, label, to }) => ({ label, to, icon: KIND_CODE[name].icon }))

/** Separate entries of the side bar (docs/product/admin.md#frame). */
export const MAIN_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: PATHS.admin, icon: <GridIcon /> },
  ...kindsIn('main'),
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
      ...kindsIn('audience'),
      { label: 'Orders', to: PATHS.adminOrders, icon: <ReceiptIcon /> },
    ],
  },
  {
    label: 'Site',
    entries: [
      { ...SITE_SCREENS.settings, icon: <SettingsIcon /> },
      { ...SITE_SCREENS.look, icon: <EyeIcon /> },
      { ...SITE_SCREENS.texts, icon: <EditIcon /> },
      { ...SITE_SCREENS.about, icon: <PeopleIcon /> },
      ...kindsIn('site'),
      { ...SITE_SCREENS.press, icon: <DownloadIcon /> },
      { ...SITE_SCREENS.pictures, icon: <ImageIcon /> },
      { ...SITE_SCREENS.terms, icon: <ListIcon /> },
      { ...SITE_SCREENS.privacy, icon: <ShieldIcon /> },
      { ...SITE_SCREENS.selling, icon: <TagIcon /> },
      { ...SITE_SCREENS.connections, icon: <LinkIcon /> },
      { ...SITE_SCREENS.system, icon: <DeviceIcon /> },
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

type Place = Pick<Location, 'pathname' | 'search'>

/** Screens that are below an entry, but not in its path. */
function pathOf({ pathname, search }: Place): string {
  const path = pathname.replace(/\/$/, '')
  if (path === setupPath) return PATHS.admin
  if (path !== importPath) return path
  return path + search === importReleasesPath ? PATHS.adminMusic : PATHS.adminEvents
}

/** The entry of a screen: its own page, or the nearest above it. */
export function currentEntry(place: Place): NavigationEntry | undefined {
  const path = pathOf(place)
  return ALL_ENTRIES.filter(
    // Every page is below the dashboard.
    ({ to }) => path === to || (to !== PATHS.admin && path.startsWith(`${to}/`)),
  ).toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** `aria-current` of an entry: for its own page, a page below it, or neither. */
export function currentState({ to }: NavigationEntry, place: Place): 'page' | 'true' | undefined {
  if (currentEntry(place)?.to !== to) return undefined
  return place.pathname.replace(/\/$/, '') === to ? 'page' : 'true'
}

export function groupState({ entries }: NavigationGroup, place: Place): 'true' | undefined {
  return entries.some((entry) => currentState(entry, place)) ? 'true' : undefined
}

/** As many as the bottom bar of phones has room for, besides 'More'. */
const BAR_COUNT = 4
export const BAR_ENTRIES = MAIN_ENTRIES.slice(0, BAR_COUNT)

/** What phones have in 'More'. */
export const MORE_GROUPS: readonly NavigationGroup[] = [
  { label: 'Store', entries: MAIN_ENTRIES.slice(BAR_COUNT) },
  ...ENTRY_GROUPS,
  ACCOUNT_GROUP,
]

export function NavigationLinks({
  entries,
  labelledBy,
  onChoose,
}: {
  entries: readonly NavigationEntry[]
  labelledBy?: string
  onChoose?: () => void
}) {
  const place = useLocation()
  return (
    <PlainList aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            className={styles.link}
            aria-current={currentState(entry, place)}
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
