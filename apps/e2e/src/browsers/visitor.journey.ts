import { expect } from '@playwright/test'
import { linkIn, mailsTo } from '../mail-sink.ts'
import { stack } from '../stack.ts'
import { stateOf } from '../subscribers.ts'
import type { Tab } from './tab.ts'
import { test } from './test.ts'

const SITE = stack.publicSiteUrl
const PHONE = { width: 390, height: 800 }
const ONE_MORE_STEP = /One more step: open the mail we sent you and confirm your address\.$/

const path = (tab: Tab) => tab.read(() => location.pathname + location.search + location.hash)

test('home page', async ({ open }) => {
  const tab = await open({ width: 360, height: 740 })
  await tab.go(SITE)
  for (const heading of ['Hear It', 'Get It', 'Experience It', 'Join the Journey'])
    await tab.see('heading', heading)
  expect(await tab.read(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const hero = () =>
    [...document.querySelectorAll<HTMLImageElement>('[data-hero] img')].every(
      (image) => image.naturalWidth > 0,
    )
  expect(await tab.read(hero)).toBe(true)
  const isNavSeen = () =>
    tab.read(() =>
      document.querySelector('nav[aria-label=Main]')?.checkVisibility({ visibilityProperty: true }),
    )
  expect(await isNavSeen()).toBe(false)
  await tab.read(() => scrollTo(0, 3000))
  await expect.poll(isNavSeen).toBe(true)
  await tab.read(() => scrollTo(0, 0))
  await expect.poll(isNavSeen).toBe(false)
})

test('show page', async ({ open }) => {
  const tab = await open(PHONE)
  await tab.go(SITE)
  await tab.click('link', 'Harbour Stage at Dusk')
  await tab.see('heading', 'Harbour Stage at Dusk', 'h1, main')
  await tab.see('link', 'Get Tickets')
  await tab.see('link', 'Add to calendar')
  await tab.click('link', 'Lanterns on the Lake', 'nav[aria-label="More shows"]')
  await tab.see('heading', 'Lanterns on the Lake', 'main')
  await tab.back()
  await tab.see('heading', 'Harbour Stage at Dusk', 'main')
})

test('play through three pages', async ({ open }) => {
  const tab = await open()
  await tab.go(SITE)
  await tab.click('button', 'Play Slow River')
  await tab.see('button', 'Pause', 'section[aria-label="Music player"]')
  const load = await tab.read(() => performance.timeOrigin)
  const position = () =>
    tab.read(
      () =>
        document.querySelector<HTMLInputElement>('[aria-label="Music player"] input[type=range]')
          ?.valueAsNumber ?? 0,
    )
  let last = 0
  const expectToPlayOn = async () => {
    // Without a sound card a recording may end within a second.
    await expect.poll(position).not.toBe(last)
    last = await position()
    expect(await tab.read(() => performance.timeOrigin)).toBe(load)
  }
  await expectToPlayOn()
  await tab.click('link', /^Terms/, 'footer')
  await tab.see('heading', 'Terms and Conditions')
  await expectToPlayOn()
  await tab.back()
  await tab.see('button', /^Pause /, '#hear-it')
  await expectToPlayOn()
  await tab.click('link', 'Night Railway', '#hear-it')
  await tab.see('heading', 'Night Railway', 'main')
  await expectToPlayOn()
})

for (const scripts of ['on', 'off'] as const)
  test(`sign-up with scripts ${scripts}`, async ({ open }) => {
    const email = `reader.${scripts}@example.com`
    const form = 'form:has([value=newsletter])'
    const tab = await open({ scripts })
    await tab.go(SITE)
    // The server may refuse a form whose page was loaded only seconds ago.
    await expect(async () => {
      await tab.fill(/^Email address/, email, form)
      await tab.click('button', 'Subscribe', form)
      await tab.see('text', ONE_MORE_STEP)
    }).toPass()
    const [mail] = await mailsTo(email, 1)
    await tab.go(linkIn(mail, '/confirm'))
    await tab.click('button', 'Confirm my address')
    await tab.see('heading', 'Your address is confirmed')
    expect(await stateOf(email)).toBe('confirmed')
  })

test('menu', async ({ open }) => {
  const tab = await open(PHONE)
  await tab.go(SITE)
  await tab.read(() => scrollTo(0, 2500))
  await tab.click('button', 'Menu')
  await tab.click('link', 'Experience It', 'nav[aria-label=Main]')
  await expect.poll(() => path(tab)).toBe('/#experience-it')
  const isInWindow = () =>
    tab.read(() => {
      const { top = -1 } = document.querySelector('#experience-it h2')?.getBoundingClientRect() ?? {}
      return top > 0 && top < innerHeight
    })
  await expect.poll(isInWindow).toBe(true)
  await tab.seeNo('link', 'Experience It', 'nav[aria-label=Main]')
})

test('store filter and carousel', async ({ open }) => {
  const tab = await open()
  await tab.go(SITE)
  const count = () => tab.read(() => document.querySelectorAll('#get-it h3').length)
  const all = await count()
  await tab.click('link', 'APPAREL', '#get-it')
  await expect.poll(() => path(tab)).toBe('/?category=APPAREL#get-it')
  await expect.poll(count).toBeLessThan(all)
  await tab.back()
  await expect.poll(count).toBe(all)
  await tab.read(() => document.querySelector<HTMLElement>('#get-it summary')?.click())
  const carousel = '#get-it [aria-label^="Pictures of Night Railway Tote Bag"]'
  const slid = () =>
    tab.read(() => {
      const strip = document.querySelector(
        '#get-it [aria-label^="Pictures of Night Railway Tote Bag"] > [role=group]',
      )
      return (strip?.scrollLeft ?? 0) / (strip?.clientWidth ?? 1)
    })
  // A click has no effect until the page's scripts have loaded.
  await expect(async () => {
    await tab.click('button', 'Next picture', carousel)
    await expect.poll(slid, { timeout: 2000 }).toBeCloseTo(1, 1)
  }).toPass()
  await tab.click('button', 'Picture 1 of 2', carousel)
  await expect.poll(slid).toBeCloseTo(0, 1)
})

test('popup', async ({ open }) => {
  const tab = await open()
  await tab.go(SITE)
  await tab.see('dialog', /^The show is /)
  await tab.see('link', 'Get Tickets', '[role=dialog]')
  await tab.click('button', 'Close', '[role=dialog]')
  await tab.seeNo('dialog', /^The show is /)
})
