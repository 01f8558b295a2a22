import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { cutoffZone, wallAt } from './cutoff.ts'
import type { SiteDraft } from './site-draft.ts'
import { spoken } from './time-zones.ts'

export const POPUP_MODE_LABELS: Record<SiteDraft['popupMode'], string> = {
  event: 'The featured event',
  fixed: 'A fixed date',
}

/** What the form calls its fields, in its order. */
export const SITE_FIELDS = [
  { path: 'projectName', label: 'Project name' },
  { path: 'tagline', label: 'Tagline' },
  { path: 'companyName', label: 'Company name' },
  { path: 'contactEmail', label: 'Contact email' },
  { path: 'contactPhone', label: 'Contact phone' },
  { path: 'socialProfileUrl', label: 'Social profile link' },
  { path: 'platformLinks.spotify', label: 'Spotify' },
  { path: 'platformLinks.apple', label: 'Apple Music' },
  { path: 'platformLinks.youtube', label: 'YouTube' },
  { path: 'platformLinks.bandcamp', label: 'Bandcamp' },
  { path: 'storeUrl', label: 'Print-on-demand store URL' },
  { path: 'learnMoreUrl', label: 'Learn More URL' },
  { path: 'timeZone', label: 'Time zone', text: (value) => spoken(value) },
  { path: 'latestPostUrls', label: 'Latest Posts' },
  {
    path: 'popupMode',
    label: 'The popup follows',
    text: (value) => POPUP_MODE_LABELS[value],
  },
  { path: 'popupShowDate', label: 'Show date', text: (value) => longDay(value) },
  { path: 'popupCutoff', label: 'Cutoff', text: cutoffText },
  { path: 'legalUpdatedOn', label: 'Last updated', text: (value) => longDay(value) },
] as const satisfies EditedFields<SiteDraft>

export type SiteFieldPath = (typeof SITE_FIELDS)[number]['path']

// Every path has its line above.
const LABELS = Object.fromEntries(SITE_FIELDS.map(({ path, label }) => [path, label])) as Record<
  SiteFieldPath,
  string
>

export const labelOf = (path: SiteFieldPath): string => LABELS[path]

function longDay(text: string): string {
  const day = isoDay(text)
  return day === null ? text : formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** 'May 30, 2025, 20:00', in the time of the site. */
function cutoffText(cutoff: string, { timeZone }: SiteDraft): string {
  const [date = '', time] = wallAt(cutoff, cutoffZone(timeZone)).split('T')
  return time === undefined ? '' : `${longDay(date)}, ${time}`
}
