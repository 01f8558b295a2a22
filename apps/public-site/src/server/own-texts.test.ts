// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeholdersOf } from '@troubadour/domain/texts/fill-text'
import { LANGUAGES } from '@troubadour/domain/schema/language'
import { pageTexts, type TextKey } from '@troubadour/domain/texts/page-texts'
import { DEFAULT_WORDS } from '@troubadour/domain/texts/words'
import { shownTexts } from '../testing/shown-texts.ts'
import { startEveryPage } from '../testing/every-page.ts'

// Object.keys returns string[].
const KEYS = Object.keys(pageTexts) as TextKey[]
/** Shown only in browsers: tests of their components cover them. */
const IN_BROWSERS: TextKey[] = [
  'popup.title',
  'popup.todayText',
  'popup.tomorrowText',
  'popup.onDayText',
  'newsletter.busyLabel',
  'experienceIt.hidePostsButton',
  'experienceIt.postsFailedText',
  'spoken.loadingMerchText',
  'spoken.loadingEventsText',
  'spoken.loadingEventText',
  'spoken.spotifyPlayerText',
  'spoken.reminderText',
  'spoken.noticesText',
  'message.sectionFailedText',
]
/** Translations of what the API says, which libs/domain/src/texts/texts.test.ts covers. */
const OF_THE_API = /^redeem\.(?!title|text|codeLabel|exampleText|button|failed)|^offer\.from|^delivery\./
/** Texts of mails, feeds, calendars and the API's own page have tests of their own. */
const isOnPages = (key: TextKey) =>
  !/^(mail\.|feed\.|download\.deadFile)/.test(key) && !OF_THE_API.test(key) && !IN_BROWSERS.includes(key)
const mark = (key: TextKey) => `‹${key}›`
const marked = Object.fromEntries(
  KEYS.map((key) => [key, [mark(key), ...placeholdersOf(pageTexts[key])].join(' ')]),
)

let site: Awaited<ReturnType<typeof startEveryPage>>
beforeAll(async () => {
  site = await startEveryPage()
})
afterAll(() => site.stop())

it('each text is shown as the musician wrote it', async () => {
  const words = { ...DEFAULT_WORDS, texts: marked }
  const shown =
    (await site.showFailing({ words })) +
    (await site.showPages({ words })) +
    (await site.showStates({ words }))
  expect(KEYS.filter((key) => isOnPages(key) && !shown.includes(mark(key)))).toEqual([])
})

/** Words that languages share with English, and names. */
const SAME = new Set([
  ...[
    'Code',
    'Color',
    'Contact',
    'Download',
    'Error',
    'Menu',
    'Original (WAV)',
    'Pause',
    'Spotify',
    'Videos',
    'stream.example',
  ],
  ...['Booking', 'Logos', 'Rider', 'Jan', 'Jun', 'Jul'],
])

describe('the language of the site', () => {
  let english = new Set<string>()
  beforeAll(async () => {
    english = shownTexts(await site.showPages({ language: 'en' }), site.content)
  })

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    '%s: nothing on any page is in English',
    async (language) => {
      const html = await site.showPages({ language })
      const others = [...shownTexts(html, site.content)].filter(
        (text) => english.has(text) && !SAME.has(text),
      )
      expect(others).toEqual([])
      // Every document says which language it is in.
      expect(new Set(html.match(/<html[^>]*? lang="\w+"/g))).toEqual(new Set([`<html lang="${language}"`]))
    },
  )
})
