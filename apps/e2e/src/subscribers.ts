import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { inDatabase } from './administrators.ts'
import { linkIn, mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'

/** Submits the newsletter form; retries, because without scripts the form of a new page may be refused. */
export async function signUp(page: Page, email: string, success: RegExp) {
  const section = page.getByRole('region', { name: 'Join the Journey' })
  await expect(async () => {
    await section.getByRole('textbox').fill(email)
    await section.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText(success).first()).toBeVisible({ timeout: 6000 })
  }).toPass()
}

/** The status of an address. */
export async function stateOf(email: string): Promise<unknown> {
  const [row] = await inDatabase('select state from subscriptions where email = $1', [email])
  return row?.state
}

/** Adds a confirmed subscriber without a browser. */
export async function addSubscriber(email: string): Promise<void> {
  const { publicSiteUrl: origin } = stack
  const post = (path: string, body: string | URLSearchParams, headers: Record<string, string>) =>
    fetch(origin + path, { method: 'POST', body, headers: { origin, ...headers }, redirect: 'manual' })
  const body = JSON.stringify({ email, source: 'newsletter' })
  expect((await post('/api/subscribe', body, { 'content-type': 'application/json' })).status).toBe(201)
  const [mail] = await mailsTo(email, 1)
  if (!mail) throw new Error(`${email} got no mail.`)
  const token = new URL(linkIn(mail, '/confirm')).searchParams.get('token') ?? ''
  expect((await post('/confirm', new URLSearchParams({ token }), {})).status).toBe(200)
}
