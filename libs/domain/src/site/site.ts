import { z } from 'zod'
import { DEFAULT_POPUP_SETTINGS } from '../event/featured-popup.ts'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import {
  blankableEmail,
  blankableText,
  described,
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
import { SECTION_IDS, type PlacedSection } from '../sections/sections.ts'
import { DEFAULT_WORDS, words, wordsInput } from '../texts/words.ts'
import { PAGE_PLACES } from './own-page.ts'

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
  projectName: described(
    textField(requiredText('Project name is required', 120)),
    'In title, navigation, footer, artist label and mails',
  ),
  tagline: described(
    textField(blankableText(200), 'Stories for the Weary Wanderer'),
    'In hero, footer and title',
  ),
  companyName: described(
    textField(blankableText(200)),
    'In the copyright line and the legal pages, and as the sender of mails',
  ),
  contactEmail: described(textField(blankableEmail), 'In footer, legal pages and mails'),
  contactPhone: described(textField(blankableText(60)), 'In footer, legal pages and mails'),
  socialProfileUrl: described(
    optionalField(optionalLink),
    'One of the links (docs/product/entities.md#links)',
  ),
  platformLinks: {
    output: z
      .object(partOf(platformFields, 'output'))
      .describe(
        'Links (docs/product/entities.md#links), also of the floating player: spotify, apple, youtube and bandcamp, each null by default',
      ),
    input: z.strictObject(partOf(platformFields, 'input')),
    initial: partOf(platformFields, 'initial'),
  },
  storeUrl: described(optionalField(optionalLink), 'Default target of View/Buy'),
  learnMoreUrl: described(optionalField(optionalLink), 'Target of Learn More of the featured event'),
  timeZone: described(
    textField(
      z.string().refine(isTimeZone, 'Must be a time zone such as America/New_York'),
      DEFAULT_TIME_ZONE,
    ),
    'Of every date of the site',
  ),
  latestPostUrls: {
    output: z.array(z.string()).describe('What Latest Posts shows'),
    input: z
      .array(optionalLink)
      .max(LATEST_POSTS_MAX)
      .transform((urls) => urls.filter((url) => url !== null)),
    initial: [],
  },
  legalUpdatedOn: described(textField(calendarDate, '2025-04-25'), 'Shown on the legal pages'),
  popupMode: {
    output: z.enum(POPUP_MODES).describe("Of the featured popup; 'off' switches it off"),
    input: z.enum(POPUP_MODES),
    initial: DEFAULT_POPUP_SETTINGS.popupMode,
  },
  popupShowDate: described(
    textField(calendarDate, DEFAULT_POPUP_SETTINGS.popupShowDate),
    "The day on which the popup in mode 'fixed' says 'today'",
  ),
  popupCutoff: {
    output: isoDateTime.describe("The popup in mode 'fixed' stays closed from this moment on"),
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
  about: described(textField(blankableText(300).optional()), 'The description of the home page'),
  links: {
    output: z
      .array(z.string())
      .describe(
        'In their order; hero, footer and floating player show them (docs/product/entities.md#links)',
      ),
    input: z
      .array(optionalLink)
      .max(LINKS_MAX)
      .transform((urls) => urls.filter((url) => url !== null))
      .optional(),
    initial: [],
  },
  language: {
    output: z.enum(LANGUAGES).describe('Of the public pages (docs/product/entities.md#language)'),
    input: z.enum(LANGUAGES, { error: `Must be one of ${LANGUAGES.join(', ')}` }).optional(),
    initial: DEFAULT_LANGUAGE,
  },
  look: {
    output: look.describe('Of every public page (docs/product/entities.md#look)'),
    input: lookInput.optional(),
    initial: DEFAULT_LOOK,
  },
  words: {
    output: words.describe('Of every public page (docs/product/entities.md#words)'),
    input: wordsInput.optional(),
    initial: DEFAULT_WORDS,
  },
  homeSections: {
    output: z
      .array(placedSection)
      .describe('The order of the home page; by default all, shown (docs/product/public-pages.md#sections)'),
    input: z
      .array(placedSection)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Must name each section once')
      .optional(),
    initial: SECTION_IDS.map((id): PlacedSection => ({ id, isShown: true })),
  },
  aboutSection: {
    output: aboutSection.describe('Empty by default (docs/product/entities.md#about)'),
    input: aboutSectionInput.optional(),
    initial: NO_ABOUT,
  },
  videos: {
    output: z.array(video).describe('In their order (docs/product/entities.md#videos)'),
    input: videosInput.optional(),
    initial: [] as Video[],
  },
}

export const siteSettings = z.object({
  ...partOf(siteFields, 'output'),
  ...partOf(addedFields, 'output'),
  hasPressKit: z
    .boolean()
    .describe(
      'For footer and sitemap; set by the press kit, which is stored separately (docs/product/entities.md#press-kit)',
    ),
  sellsGoods: z
    .boolean()
    .describe('For the link to withdraw in the footer; whether products of its own are sold, or were'),
  tipsPlace: z
    .enum(PAGE_PLACES)
    .describe(
      'Where the page for tips is linked (docs/product/public-pages.md#tips); nowhere while it takes none',
    ),
  version: z
    .int()
    .describe('Incremented by every change; a save with an outdated one is refused; 0 before the first'),
})
export type SiteSettings = z.infer<typeof siteSettings>

export const siteConflict = conflictOf(siteSettings)

/** docs/product/entities.md#site-settings */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  ...partOf(siteFields, 'initial'),
  ...partOf(addedFields, 'initial'),
  hasPressKit: false,
  sellsGoods: false,
  tipsPlace: 'nowhere',
  version: 0,
}

export const siteSettingsInput = z.strictObject({
  ...partOf(siteFields, 'input'),
  ...partOf(addedFields, 'input'),
  /** Optional, because some screens do not edit the name. */
  projectName: siteFields.projectName.input.optional(),
  hasPressKit: serverOwned,
  sellsGoods: serverOwned,
  tipsPlace: serverOwned,
  /** The version that the writer had loaded; undefined skips the check. */
  version: z.int().min(0).nullish(),
})
export type SiteSettingsInput = z.input<typeof siteSettingsInput>
