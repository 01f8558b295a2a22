import { expect, type Page } from '@playwright/test'
import type { AdminCall } from './admin-calls.ts'
import { inDatabase } from './administrators.ts'
import { mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'

export const SELLING = `${stack.adminUrl}/admin/selling`

/** Another journey may have connected it before. */
async function stripeVersion(call: AdminCall): Promise<number> {
  const connections: { name: string; version: number }[] = await call('GET', '/api/admin/connections')
  return connections.find(({ name }) => name === 'stripe')?.version ?? 0
}

/** Connects the stand-in for Stripe. @param mode of the key; orders of test mode take nothing from the stock */
export async function connectStripe(call: AdminCall, mode: 'test' | 'live' = 'test'): Promise<void> {
  await call('PUT', '/api/admin/connections/stripe', {
    ...{ currentPassword: stack.password, version: await stripeVersion(call) },
    ...{ values: {}, secrets: { key: `rk_${mode}_hollowpine` } },
  })
}

export async function disconnectStripe(call: AdminCall): Promise<void> {
  await call('POST', '/api/admin/connections/stripe/remove', {
    ...{ currentPassword: stack.password, version: await stripeVersion(call) },
  })
}

/** Switches selling off, and deletes its codes, its orders and the test purchase. */
export async function forgetSelling(call: AdminCall): Promise<void> {
  const codes: { id: number }[] = await call('GET', '/api/admin/discount-codes')
  for (const { id } of codes) await call('DELETE', `/api/admin/discount-codes/${id}`)
  // No screen deletes orders.
  await inDatabase('delete from orders', [])
  await inDatabase('update selling set tested_at = null', [])
  const { settings } = await call('GET', '/api/admin/selling')
  const unsold = { isOn: false, country: '', zones: [], offersPickup: false }
  await call('PUT', '/api/admin/selling', { ...settings, ...unsold })
  await disconnectStripe(call)
}

/** Deletes an item of the musician's own merch for good. */
export async function purgeItem(call: AdminCall, name: string): Promise<void> {
  const items: { id: number; title: string }[] = await call('GET', '/api/admin/own-products')
  for (const { id } of items.filter(({ title }) => title === name)) {
    await call('DELETE', `/api/admin/own-products/${id}`)
    await call('DELETE', `/api/admin/deleted-own-products/${id}`)
  }
}

/** Fills in who sells, and what they say about returns. */
export async function fillSeller(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hollow Pine')
  await page.getByLabel('Address').fill('1 Water Street\nWren Falls, VT')
  await page.getByLabel('About returns').fill('Write to us within 14 days.')
}

interface Buyer {
  email: string
  name?: string
  /** Street and town in the United States, for a parcel. */
  parcel?: { street: string; town: string }
}

/** Pays on the stand-in's page for Stripe's. */
export async function pay(page: Page, { email, name = 'Ida Fan', parcel }: Buyer): Promise<void> {
  await page.waitForURL(/\/c\/pay\//)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Name', { exact: true }).fill(name)
  if (parcel) {
    await page.getByLabel('Recipient').fill(name)
    await page.getByLabel('Address', { exact: true }).fill(parcel.street)
    await page.getByLabel('City').fill(parcel.town)
    await page.getByLabel('Postal code').fill('28801')
    await page.getByLabel('Country').selectOption('US')
  } else {
    await page.getByLabel('Country').fill('BE')
  }
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}

/** The link of an order, from its receipt. */
export async function orderLink(email: string): Promise<string> {
  const [mail] = await mailsTo(email, 1)
  return /https?:\/\/\S+\/orders\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}
