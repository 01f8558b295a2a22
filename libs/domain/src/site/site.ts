import { z } from 'zod'
import { DEFAULT_POPUP_SETTINGS } from '../event/featured-popup.ts'
import { isCalendarDate, isoDateTime, optionalLink, optionalText, requiredText } from '../contract/field.ts'

/** The music platforms the floating player links to (docs/product/public-pages.md#floating-player). */
export const MUSIC_PLATFORMS = ['spotify', 'apple', 'youtube', 'bandcamp'] as const
export type MusicPlatform = (typeof MUSIC_PLATFORMS)[number]

export const POPUP_MODES = ['event', 'fixed'] as const
export type PopupMode = (typeof POPUP_MODES)[number]

/**
 * Everything that makes the site one musician's (docs/product/entities.md#site-settings). A missing value is null or
 * ''.
 */
export const siteSettings = z.object({
  projectName: z.string(),
  tagline: z.string(),
  companyName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  socialProfileUrl: z.string().nullable(),
  platformLinks: z.object({
    spotify: z.string().nullable(),
    apple: z.string().nullable(),
    youtube: z.string().nullable(),
    bandcamp: z.string().nullable(),
  }),
  /** Where View/Buy leads when a product has no address of its own. */
  storeUrl: z.string().nullable(),
  learnMoreUrl: z.string().nullable(),
  /** IANA name: every date of the site is read in it. */
  timeZone: z.string(),
  latestPostUrls: z.array(z.string()),
  /** A calendar day, YYYY-MM-DD. */
  legalUpdatedOn: z.string(),
  popupMode: z.enum(POPUP_MODES),
  /** The day on which the popup of mode 'fixed' says 'today', YYYY-MM-DD. */
  popupShowDate: z.string(),
  /** From this moment on the popup of mode 'fixed' stays closed. */
  popupCutoff: isoDateTime,
  /** Counts up with every change; a PUT with a stale one is refused. 0 before the first. */
  version: z.int(),
})
export type SiteSettings = z.infer<typeof siteSettings>

/** docs/product/entities.md#site-settings */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  projectName: '',
  tagline: 'Stories for the Weary Wanderer',
  companyName: '',
  contactEmail: '',
  contactPhone: '',
  socialProfileUrl: null,
  platformLinks: { spotify: null, apple: null, youtube: null, bandcamp: null },
  storeUrl: null,
  learnMoreUrl: null,
  timeZone: 'America/New_York',
  latestPostUrls: [],
  legalUpdatedOn: '2025-04-25',
  ...DEFAULT_POPUP_SETTINGS,
  version: 0,
}

/** True for a time zone that this machine's calendar knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch (error) {
    // Intl answers an unknown name with a RangeError; anything else is a defect.
    if (error instanceof RangeError) return false
    throw error
  }
}

const calendarDate = z.string().refine(isCalendarDate, 'Must be a date as YYYY-MM-DD')
const blankable = (maxLength: number) => optionalText(maxLength).transform((value) => value ?? '')
/** How many posts the Latest Posts section can hold. */
const LATEST_POSTS_MAX = 24

/** What saving the settings takes. */
export const siteSettingsInput = z.strictObject({
  projectName: requiredText('Project name is required', 120),
  tagline: blankable(200),
  companyName: blankable(200),
  contactEmail: blankable(254).refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'Must be an email address',
  ),
  contactPhone: blankable(60),
  socialProfileUrl: optionalLink,
  platformLinks: z.strictObject({
    spotify: optionalLink,
    apple: optionalLink,
    youtube: optionalLink,
    bandcamp: optionalLink,
  }),
  storeUrl: optionalLink,
  learnMoreUrl: optionalLink,
  timeZone: z.string().refine(isTimeZone, 'Must be a time zone such as America/New_York'),
  latestPostUrls: z
    .array(optionalLink)
    .max(LATEST_POSTS_MAX)
    .transform((urls) => urls.filter((url) => url !== null)),
  legalUpdatedOn: calendarDate,
  popupMode: z.enum(POPUP_MODES),
  popupShowDate: calendarDate,
  popupCutoff: z.iso.datetime({ offset: true, error: 'Must be a date and a time' }),
  /** The version that the writer had read; without one it is taken as the latest. */
  version: z.int().min(0).nullish(),
})
export type SiteSettingsInput = z.output<typeof siteSettingsInput>
