import {
  ExternalLinkIcon,
  HistoryIcon,
  MailIcon,
  PlusIcon,
  RefreshIcon,
  UploadIcon,
} from '@troubadour/ui/pictures/icon'
import type { ReactNode } from 'react'
import {
  addPersonPath,
  eventsDeletedPath,
  importReleasesPath,
  importShowsPath,
  inviteAdministratorPath,
  musicDeletedPath,
  newAnnouncementPath,
  newEventPath,
  newPostPath,
  newTrackPath,
  postsDeletedPath,
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
  { label: 'Add Event', icon: <PlusIcon />, to: newEventPath, words: 'new show concert gig' },
  { label: 'Add New Track', icon: <PlusIcon />, to: newTrackPath, words: 'song release music' },
  { label: 'Import shows', icon: <UploadIcon />, to: importShowsPath, words: 'csv calendar ics file events' },
  {
    label: 'Import releases',
    icon: <UploadIcon />,
    to: importReleasesPath,
    words: 'csv musicbrainz bandcamp music',
  },
  { label: 'Write a post', icon: <PlusIcon />, to: newPostPath, words: 'new news latest posts blog' },
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

const DELETED: readonly Entry[] = [
  { label: 'Recently deleted shows', icon: <HistoryIcon />, to: eventsDeletedPath, words: 'restore shows' },
  { label: 'Recently deleted releases', icon: <HistoryIcon />, to: musicDeletedPath, words: 'restore music' },
  { label: 'Recently deleted posts', icon: <HistoryIcon />, to: postsDeletedPath, words: 'restore news' },
]

const SCREEN_WORDS: Record<string, string> = {
  Shows: 'events concerts',
  Music: 'tracks songs releases',
  Store: 'merch printful products',
  Subscribers: 'mailing list people import export',
  Announcements: 'newsletter mails',
  Posts: 'news blog latest',
  Settings: 'site name links popup time zone',
  Look: 'colours fonts logo icon hero picture theme',
  Texts: 'words headings sections order',
  Pictures: 'photos images media',
  Security: 'password two-factor sessions recovery codes',
  Activity: 'log history jobs',
}

export function fixedEntries(): EntryGroup[] {
  const siteUrl = publicSiteUrl()
  const viewSite = siteUrl ? [{ label: 'View site', icon: <ExternalLinkIcon />, to: siteUrl }] : []
  const screens = ALL_ENTRIES.map((screen) => ({ ...screen, words: SCREEN_WORDS[screen.label] }))
  return [
    { title: 'Actions', entries: [...ACTIONS, ...viewSite] },
    { title: 'Go to', entries: [...screens, ...DELETED] },
  ]
}
