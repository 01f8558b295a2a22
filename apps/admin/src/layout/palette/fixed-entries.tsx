import {
  ExternalLinkIcon,
  HistoryIcon,
  MailIcon,
  PlusIcon,
  RefreshIcon,
  UploadIcon,
} from '@troubadour/ui/pictures/icon'
import type { ReactNode } from 'react'
import type { SearchedKinds } from '../../kind-screens.tsx'
import { deletedPath } from '../../shared/content/kinds.ts'
import {
  addPersonPath,
  inviteAdministratorPath,
  newAnnouncementPath,
  refreshCachePath,
  uploadPicturesPath,
} from '../../shared/paths/admin-paths.ts'
import { publicSiteUrl } from '../../shared/paths/public-origin.ts'
import { ALL_ENTRIES } from '../navigation.tsx'

export interface Entry {
  label: string
  /** Shown after the label, to distinguish equal names. */
  hint?: string
  icon: ReactNode
  /** A path of the admin, or a URL of another site. */
  to: string
  words?: string
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

const ACTIONS: readonly Entry[] = [
  { label: 'New announcement', icon: <MailIcon />, to: newAnnouncementPath, words: 'mail newsletter write' },
  { label: 'Add a person', icon: <PlusIcon />, to: addPersonPath, words: 'subscriber mailing list paper' },
  { label: 'Upload pictures', icon: <UploadIcon />, to: uploadPicturesPath, words: 'photo image add' },
  { label: 'Refresh Cache', icon: <RefreshIcon />, to: refreshCachePath, words: 'printful sync products' },
  {
    label: 'Invite an administrator',
    icon: <PlusIcon />,
    to: inviteAdministratorPath,
    words: 'second person account band manager',
  },
]

const SCREEN_WORDS: Record<string, string> = {
  Subscribers: 'mailing list people import export',
  Announcements: 'newsletter mails',
  Settings: 'site name links popup time zone',
  Look: 'colours fonts logo icon hero picture theme',
  Texts: 'words headings sections order',
  Pictures: 'photos images media',
  Security: 'password two-factor sessions recovery codes',
  Orders: 'sales purchases refunds disputes export',
  Selling: 'shop prices currency tips stripe takings returns',
  Activity: 'log history jobs',
}

/** The actions and screens, those of the kinds first. */
export function fixedEntries(kinds: SearchedKinds): EntryGroup[] {
  const siteUrl = publicSiteUrl()
  const viewSite = siteUrl ? [{ label: 'View site', icon: <ExternalLinkIcon />, to: siteUrl }] : []
  const creationsOf = (some: SearchedKinds) =>
    some.flatMap(({ search: { creation } }) => (creation ? [{ ...creation, icon: <PlusIcon /> }] : []))
  const actions = [
    ...creationsOf(kinds.filter(({ search }) => search.imports)),
    ...kinds.flatMap(({ search: { imports } }) => (imports ? [{ ...imports, icon: <UploadIcon /> }] : [])),
    ...creationsOf(kinds.filter(({ search }) => !search.imports)),
    ...ACTIONS,
  ]
  const screens = ALL_ENTRIES.map((screen) => {
    const kind = kinds.find(({ path }) => path === screen.to)
    return { ...screen, words: kind ? kind.search.words : SCREEN_WORDS[screen.label] }
  })
  const deleted = kinds
    .filter(({ search }) => search.deletedWords)
    .map((kind) => ({
      label: `Recently deleted ${kind.noun}s`,
      icon: <HistoryIcon />,
      to: deletedPath(kind),
      words: kind.search.deletedWords,
    }))
  return [
    { title: 'Actions', entries: [...actions, ...viewSite] },
    { title: 'Go to', entries: [...screens, ...deleted] },
  ]
}
