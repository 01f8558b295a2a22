import { z } from 'zod'
import { DEFAULT_POPUP_SETTINGS } from '../event/featured-popup.ts'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import {
  blankableEmail,
  blankableText,
  isCalendarDate,
  isoDateTime,
  optionalField,
  optionalLink,
  partOf,
  requiredText,
  serverOwned,
  textField,
} from '../schema/field.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../time/zoned-time.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../schema/language.ts'
import { DEFAULT_LOOK, look, lookInput } from '../look/look.ts'
import {
  aboutSection,
  aboutSectionInput,
  NO_ABOUT,
  video,
  videosInput,
  type Video,
} from '../home/own-sections.ts'
import { SECTION_IDS, type PlacedSection } from '../home/sections.ts'
import { DEFAULT_WORDS, words, wordsInput } from '../texts/words.ts'

const POPUP_MODES = ['event', 'fixed', 'off'] as const

const platformLink = optionalField(optionalLink)
/** The music platforms that the floating player links to (docs/product/public-pages.md#floating-player). */
const platformFields = {
  spotify: platformLink,
  apple: platformLink,
  youtube: platformLink,
  bandcamp: platformLink,
}

/** A calendar day, YYYY-MM-DD. */
const calendarDate = z.string().refine(isCalendarDate, 'Must be a date as YYYY-MM-DD')
/** How many posts the Latest Posts section can hold. */
export const LATEST_POSTS_MAX = 24

/**
 * Everything that is specific to one musician's site (docs/product/entities.md#site-settings). Missing values are null
 * or ''.
 */
const siteFields = {
  projectName: textField(requiredText('Project name is required', 120)),
  tagline: textField(blankableText(200), 'Stories for the Weary Wanderer'),
  companyName: textField(blankableText(200)),
  contactEmail: textField(blankableEmail),
  contactPhone: textField(blankableText(60)),
  socialProfileUrl: optionalField(optionalLink),
  platformLinks: {
    output: z.object(partOf(platformFields, 'output')),
    input: z.strictObject(partOf(platformFields, 'input')),
    initial: partOf(platformFields, 'initial'),
  },
  /** Link of View/Buy for a product without a URL of its own. */
  storeUrl: optionalField(optionalLink),
  learnMoreUrl: optionalField(optionalLink),
  /** IANA name: all dates of the site are in it. */
  timeZone: textField(
    z.string().refine(isTimeZone, 'Must be a time zone such as America/New_York'),
    DEFAULT_TIME_ZONE,
  ),
  latestPostUrls: {
    output: z.array(z.string()),
    input: z
      .array(optionalLink)
      .max(LATEST_POSTS_MAX)
      .transform((urls) => urls.filter((url) => url !== null)),
    initial: [],
  },
  legalUpdatedOn: textField(calendarDate, '2025-04-25'),
  popupMode: {
    output: z.enum(POPUP_MODES),
    input: z.enum(POPUP_MODES),
    initial: DEFAULT_POPUP_SETTINGS.popupMode,
  },
  /** The day on which the popup in mode 'fixed' says 'today'. */
  popupShowDate: textField(calendarDate, DEFAULT_POPUP_SETTINGS.popupShowDate),
  /** The popup in mode 'fixed' stays closed from this moment on. */
  popupCutoff: {
    output: isoDateTime,
    input: z.iso.datetime({ offset: true, error: 'Must be a date and a time' }),
    initial: DEFAULT_POPUP_SETTINGS.popupCutoff,
  },
}

/** The id may be any text: front ends ignore sections of later releases. */
const placedSection = z.object({ id: z.string().max(60), isShown: z.boolean() })

/** Longest ordered list of links. */
export const LINKS_MAX = 30

/** Optional in a save: missing ones stay unchanged. */
const addedFields = {
  /** One sentence about the musician, for search engines. */
  about: textField(blankableText(300).optional()),
  /** Social and platform links, in order. */
  links: {
    output: z.array(z.string()),
    input: z
      .array(optionalLink)
      .max(LINKS_MAX)
      .transform((urls) => urls.filter((url) => url !== null))
      .optional(),
    initial: [],
  },
  /** Language of the public pages (docs/product/entities.md#language). */
  language: {
    output: z.enum(LANGUAGES),
    input: z.enum(LANGUAGES, { error: `Must be one of ${LANGUAGES.join(', ')}` }).optional(),
    initial: DEFAULT_LANGUAGE,
  },
  look: { output: look, input: lookInput.optional(), initial: DEFAULT_LOOK },
  words: { output: words, input: wordsInput.optional(), initial: DEFAULT_WORDS },
  /** The sections of the home page in order. */
  homeSections: {
    output: z.array(placedSection),
    input: z
      .array(placedSection)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Must name each section once')
      .optional(),
    initial: SECTION_IDS.map((id): PlacedSection => ({ id, isShown: true })),
  },
  aboutSection: { output: aboutSection, input: aboutSectionInput.optional(), initial: NO_ABOUT },
  videos: { output: z.array(video), input: videosInput.optional(), initial: [] as Video[] },
}

export const siteSettings = z.object({
  ...partOf(siteFields, 'output'),
  ...partOf(addedFields, 'output'),
  /** Whether the press kit, which is stored separately, is public. */
  hasPressKit: z.boolean(),
  /** Incremented by every change; a PUT with an outdated one is refused. 0 before the first. */
  version: z.int(),
})
export type SiteSettings = z.infer<typeof siteSettings>

export const siteConflict = conflictOf(siteSettings)

/** docs/product/entities.md#site-settings */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  ...partOf(siteFields, 'initial'),
  ...partOf(addedFields, 'initial'),
  hasPressKit: false,
  version: 0,
}

export const siteSettingsInput = z.strictObject({
  ...partOf(siteFields, 'input'),
  ...partOf(addedFields, 'input'),
  /** Optional, because some screens do not edit the name. */
  projectName: siteFields.projectName.input.optional(),
  hasPressKit: serverOwned,
  /** The version that the writer had loaded; undefined skips the check. */
  version: z.int().min(0).nullish(),
})
export type SiteSettingsInput = z.input<typeof siteSettingsInput>
