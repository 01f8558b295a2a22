import { expect } from '@playwright/test'
import { LANGUAGES, type Language } from '@troubadour/domain/schema/language'
import { findLargeTextFaults } from '../large-text.ts'
import { stack } from '../stack.ts'
import { signIn } from './sign-in.ts'
import type { Tab } from './tab.ts'
import { test } from './test.ts'

const { publicSiteUrl } = stack

const PATHS = ['/', '/shows', '/music', '/store', '/posts', '/press', '/terms', '/privacy', '/redeem']

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

for (const fontPx of [24, 32]) {
  test(`large text on a phone: ${fontPx} px`, async ({ open }) => {
    test.slow()
    const [admin, tab] = [await open(), await open({ width: 360, height: 740, fontPx })]
    await signIn(admin)
    await tab.go(publicSiteUrl)
    const paths = [...PATHS, ...(await findItems(tab))]
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
