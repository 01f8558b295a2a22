import { isCalendarDate, isoDateTime } from '@troubadour/domain/schema/field'
import { LANGUAGE_NAMES } from '@troubadour/domain/schema/language'
import { type SiteSettings, siteSettingsInput } from '@troubadour/domain/site/site'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/forms/form-fields.ts'
import { wallOf } from '../shared/time/wall-time.ts'
import { cutoffZone, spoken } from './time-zones.ts'

/** The form's values for the settings of this screen: '' for missing ones. */
export function toDraft(site: SiteSettings) {
  const {
    version: _version,
    look: _look,
    words: _words,
    homeSections: _homeSections,
    aboutSection: _aboutSection,
    videos: _videos,
    ...settings
  } = site
  const { platformLinks } = settings
  return {
    ...settings,
    socialProfileUrl: settings.socialProfileUrl ?? '',
    storeUrl: settings.storeUrl ?? '',
    learnMoreUrl: settings.learnMoreUrl ?? '',
    platformLinks: {
      spotify: platformLinks.spotify ?? '',
      apple: platformLinks.apple ?? '',
      youtube: platformLinks.youtube ?? '',
      bandcamp: platformLinks.bandcamp ?? '',
    },
  }
}
export type SiteDraft = ReturnType<typeof toDraft>

/**
 * The input to validate and send. In mode 'event' the form does not show the two dates of the popup: an incomplete one
 * does not block saving, and stays as stored.
 */
export function toInput(draft: SiteDraft, stored: SiteDraft): SiteDraft {
  if (draft.popupMode === 'fixed') return draft
  const { popupShowDate, popupCutoff } = draft
  const isCutoffWhole = isoDateTime.safeParse(popupCutoff).success
  return {
    ...draft,
    popupShowDate: isCalendarDate(popupShowDate) ? popupShowDate : stored.popupShowDate,
    popupCutoff: isCutoffWhole ? popupCutoff : stored.popupCutoff,
  }
}

export const POPUP_MODE_LABELS = {
  event: 'The featured show',
  fixed: 'A fixed date',
  off: 'Nothing: it stays closed',
} as const

export const SITE_FIELDS = [
  { path: 'projectName', label: 'Project name' },
  { path: 'tagline', label: 'Tagline' },
  { path: 'about', label: 'What you do' },
  { path: 'companyName', label: 'Company name' },
  { path: 'contactEmail', label: 'Contact email' },
  { path: 'contactPhone', label: 'Contact phone' },
  { path: 'socialProfileUrl', label: 'Social profile link' },
  { path: 'links', label: 'Links' },
  { path: 'platformLinks.spotify', label: 'Spotify' },
  { path: 'platformLinks.apple', label: 'Apple Music' },
  { path: 'platformLinks.youtube', label: 'YouTube' },
  { path: 'platformLinks.bandcamp', label: 'Bandcamp' },
  { path: 'storeUrl', label: 'Print-on-demand store URL' },
  { path: 'learnMoreUrl', label: 'Learn More URL' },
  { path: 'language', label: 'Language of the site', text: (value) => LANGUAGE_NAMES[value] },
  { path: 'timeZone', label: 'Time zone', text: (value) => spoken(value) },
  { path: 'latestPostUrls', label: 'Latest Posts' },
  { path: 'popupMode', label: 'The popup follows', text: (value) => POPUP_MODE_LABELS[value] },
  { path: 'popupShowDate', label: 'Show date', text: (value) => longDay(value) },
  { path: 'popupCutoff', label: 'Cutoff', text: cutoffText },
  { path: 'legalUpdatedOn', label: 'Last updated', text: (value) => longDay(value) },
] as const satisfies EditedFields<SiteDraft>

export type SiteFieldPath = (typeof SITE_FIELDS)[number]['path']

export function labelOf(path: SiteFieldPath): string {
  return SITE_FIELDS.find((field) => field.path === path)?.label ?? path
}

function longDay(text: string): string {
  const day = isoDay(text)
  return day === null ? text : formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** 'May 30, 2025, 20:00', in the site's time zone. */
function cutoffText(cutoff: string, { timeZone }: SiteDraft): string {
  const [date = '', time] = wallOf(cutoff, cutoffZone(timeZone)).split('T')
  return time === undefined ? '' : `${longDay(date)}, ${time}`
}

/** @param stored see `toInput` */
export const siteResolver = (stored: SiteDraft) =>
  schemaResolver<SiteDraft>(siteSettingsInput, (draft) => toInput(draft, stored))
