import { expect } from '@playwright/test'
import { LANGUAGES, type Language } from '@troubadour/domain/schema/language'
import { findLargeTextFaults } from '../large-text.ts'
import { stack } from '../stack.ts'
import { signIn } from './sign-in.ts'
import type { Tab } from './tab.ts'
import { test } from './test.ts'

const { adminUrl, publicSiteUrl } = stack

const PATHS = [
  ...['/', '/shows', '/music', '/store', '/posts', '/press', '/terms', '/privacy', '/redeem'],
  // A release with several recordings, and a product with sizes and colours.
  ...['/listen/slow-river', '/store/hollow-pine-tee'],
]

const SCREENS = [
  ...[
    '',
    '/events',
    '/events/new',
    '/events/deleted',
    '/music',
    '/music?add',
    '/music/deleted',
    '/merch',
    '/own-products/2',
  ],
  ...['/posts', '/posts/new', '/posts/deleted', '/pictures', '/pages', '/pages/new', '/pages/deleted'],
  ...['/subscribers', '/subscribers/announcements', '/subscribers/announcements/new', '/press', '/import'],
  ...['/site', '/site/look', '/site/texts', '/site/about', '/site/terms', '/site/privacy', '/setup'],
  ...['/security', '/activity'],
]

/** Saves the language of the site, as its form in the admin does. @param tab at a page of the admin */
const speak = (tab: Tab, language: Language) =>
  tab.evaluate((chosen) => {
    const call = (method: string, body?: string) => {
      const request = new XMLHttpRequest()
      request.open(method, '/api/site', false)
      request.setRequestHeader('content-type', 'application/json')
      request.send(body)
      return request
    }
    const settings = JSON.parse(call('GET').responseText) as object
    return call('PUT', JSON.stringify({ ...settings, language: chosen })).status
  }, language)

/** The first page of each kind that the open page links to. */
const findItems = (tab: Tab) =>
  tab.read(() =>
    ['shows', 'music', 'store', 'posts'].flatMap((kind) => {
      const link = document.querySelector(`main a[href^="/${kind}/"]`)
      return link?.getAttribute('href') ?? []
    }),
  )

for (const [fontPx, width] of [
  [16, 360],
  [16, 1440],
  [24, 360],
  [32, 360],
] as const) {
  test(`text of ${fontPx} px at ${width} px`, async ({ open }) => {
    test.slow()
    const [admin, tab] = [await open(), await open({ width, height: 740, fontPx })]
    await signIn(admin)
    await tab.go(publicSiteUrl)
    const items = await findItems(tab)
    const embeds = items.filter((path) => path.startsWith('/music/'))
    const paths = [...PATHS, ...items, ...embeds.map((path) => path.replace('/music/', '/embed/'))]
    const faults: Record<string, string[]> = {}
    for (const language of LANGUAGES) {
      expect(await speak(admin, language)).toBe(200)
      for (const path of paths) {
        // For a moment the site sends pages from memory.
        await expect(async () => {
          await tab.go(publicSiteUrl + path)
          expect(await tab.read(() => document.documentElement.lang)).toBe(language)
        }).toPass()
        const found = await tab.read(findLargeTextFaults)
        if (found.length > 0) faults[`${language} ${path}`] = found
      }
    }
    expect(await speak(admin, 'en')).toBe(200)
    expect(faults).toEqual({})
  })
}

for (const fontPx of [24, 32]) {
  test(`large text in the admin on a phone: ${fontPx} px`, async ({ open }) => {
    test.slow()
    const tab = await open({ width: 360, height: 740, fontPx })
    await signIn(tab)
    const faults: Record<string, string[]> = {}
    const measure = async (path: string) => {
      await tab.go(adminUrl + path)
      await expect.poll(() => tab.read(isLoaded)).toBe(true)
      const found = await tab.read(findLargeTextFaults)
      if (found.length > 0) faults[path] = found
    }
    for (const screen of SCREENS) await measure(`/admin${screen}`)
    for (const list of ['/admin/events', '/admin/posts']) {
      await tab.go(adminUrl + list)
      await expect.poll(() => tab.read(isLoaded)).toBe(true)
      for (const path of await tab.read(findRowLinks)) await measure(path)
    }
    expect(faults).toEqual({})
  })
}

/** Whether a screen of the admin has its heading and nothing that is still loading. */
function isLoaded(): boolean {
  return Boolean(document.querySelector('main h1')) && !document.querySelector('[aria-busy=true]')
}

/** The screens of the first item in the open list: its page and its form. */
function findRowLinks(): string[] {
  const paths = [...document.querySelectorAll('main li a')].flatMap((link) => link.getAttribute('href') ?? [])
  return [...new Set(paths.filter((path) => /\/\d+(?:\/edit)?$/.test(path)))].slice(0, 2)
}
