import { expect } from '@playwright/test'
import { adminCalls, trackIdOf, uploadRecording } from '../admin-calls.ts'
import { connectStripe, forgetSelling, purgeItem } from '../shop.ts'
import { stack } from '../stack.ts'
import type { Tab } from './tab.ts'
import { test } from './test.ts'

const SITE = stack.publicSiteUrl
const PHONE = { width: 360, height: 740 }
const RELEASE = { slug: 'slow-river', title: 'Slow River' }
const POSTER = 'Night Train Poster'
const VARIANT = '7c1d5b9e-3f0a-4d6e-8a54-2b9c0d1e6f73'

let recordingId = 0

test.beforeAll(async ({ request }) => {
  const call = await adminCalls(request)
  recordingId = await uploadRecording(call, await trackIdOf(call, RELEASE.slug), 'Low Water')
  await call('PATCH', `/api/admin/recordings/${recordingId}`, { pricing: 'fixed', saleAmount: '2' })
  await connectStripe(call, 'live')
  const { id: productId } = await call('POST', '/api/admin/own-products', {
    ...{ title: POSTER, category: 'Poster', pictures: [], isVisible: true },
    variants: [{ id: VARIANT, name: '', amount: '12', stock: null }],
  })
  const { settings } = await call('GET', '/api/admin/selling')
  const zone = { id: 'zone-1', area: 'home', firstAmount: '5', furtherAmount: '2', freeFrom: null }
  await call('PUT', '/api/admin/selling', {
    ...{ ...settings, isOn: true, country: 'US', zones: [zone], sellerName: 'Hollow Pine' },
    ...{ sellerAddress: '1 Water Street', returnsText: 'Write to us within 14 days.' },
  })
  const { url } = await call('POST', '/api/admin/selling/test-purchase', { productId })
  testPage = url
})

/** Where the test purchase is paid, with which selling begins. */
let testPage = ''

test.afterAll(async ({ request }) => {
  const call = await adminCalls(request)
  await call('DELETE', `/api/admin/recordings/${recordingId}`)
  await purgeItem(call, POSTER)
  await forgetSelling(call)
})

/** Pays on the stand-in's page for Stripe's. */
async function pay(tab: Tab, email: string): Promise<void> {
  await tab.see('field', 'Card number')
  const address = { Recipient: 'Ida Fan', Address: '12 Mill Lane', City: 'Asheville', 'Postal code': '28801' }
  const texts = { Email: email, 'Card number': '4242 4242 4242 4242', Name: 'Ida Fan', ...address }
  for (const [name, text] of Object.entries(texts)) await tab.fill(name, text)
  await tab.click('button', /^Pay/)
  await tab.see('heading', 'Thank you')
}

const path = (tab: Tab) => tab.read(() => location.pathname)
const fits = async (tab: Tab) =>
  expect(await tab.read(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

for (const scripts of ['on', 'off'] as const)
  test(`shop: a poster with scripts ${scripts}, and a recording`, async ({ open, engine }) => {
    const tab = await open({ ...PHONE, scripts })
    if (testPage) {
      await tab.go(testPage)
      await pay(tab, 'keeper@example.com')
      testPage = ''
    }
    await tab.go(`${SITE}/store`)
    await tab.click('link', `Buy ${POSTER}`)
    await tab.click('button', 'Add to bag')
    await tab.see('heading', 'Your bag')
    await fits(tab)
    if (scripts === 'on') {
      await tab.go(`${SITE}/music/${RELEASE.slug}`)
      await tab.click('button', 'Buy, $2 Low Water')
      await tab.see('link', 'Bag (2)')
      await tab.click('field', /^I want the files at once/)
    }
    await tab.click('button', scripts === 'on' ? 'Buy, $19' : 'Buy, $17')
    await pay(tab, `ida.${scripts}@example.com`)
    await tab.see('text', 'Your order is packed soon.')
    await fits(tab)
    if (scripts === 'on') return tab.see('link', /FLAC/)
    await tab.go(`${SITE}/music/${RELEASE.slug}`)
    await tab.click('button', 'Buy, $2 Low Water')
    await tab.click('field', /^I want the files at once/)
    await tab.click('button', 'Buy, $2')
    await tab.see('field', 'Card number')
    await expect.poll(() => path(tab)).toMatch(/\/c\/pay\//)
    await tab.click('link', 'Back')
    // Its driver only ignores the page's scripts, so for style sheets (`scripting: none`) they are on.
    if (engine === 'webkit') return
    // The browser has kept no bag.
    await tab.click('button', 'Try again')
    await tab.see('heading', 'Your bag')
    await tab.see('button', 'Buy, $2')
  })
