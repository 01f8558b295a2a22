import { expect } from '@playwright/test'
import { adminCalls, trackIdOf, uploadRecording } from './admin-calls.ts'
import { mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'
import { test } from './test.ts'

const SLUG = 'slow-river'
const TITLE = 'Slow River'
const RELEASE = `${stack.publicSiteUrl}/music/${SLUG}`
const EMAIL = 'downloader@example.com'

test.use({ javaScriptEnabled: false, allowedConsoleErrors: [/status of 4(04|10) /] })

test('a visitor without JavaScript fetches a release by mail, and then by a code', async ({
  page,
  request,
}) => {
  const call = await adminCalls(request)
  const id = await trackIdOf(call, SLUG)
  await call('PATCH', `/api/admin/music/${id}`, { downloads: 'email' })
  const recording = await uploadRecording(call, id, TITLE)

  await page.goto(RELEASE)
  const download = page.getByRole('region', { name: 'Download' })
  await expect(download.getByLabel('Send me news, too')).not.toBeChecked()
  await download.getByLabel('Email address').fill(EMAIL)
  await download.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Your download is on its way' })).toBeVisible()
  const [mail] = await mailsTo(EMAIL, 1)
  const link = /https?:\/\/\S+\/downloads\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await page.goto(link.slice(0, -1))
  await expect(page.getByRole('heading', { name: 'This download link no longer works' })).toBeVisible()

  await call('PATCH', `/api/admin/music/${id}`, { downloads: 'code' })
  const batch = await call('POST', `/api/admin/music/${id}/code-batches`, { name: 'Cards', codes: 1 })
  const { codes } = await call('GET', `/api/admin/code-batches/${batch.id}`)
  const code: string = codes[0].code
  await page.goto(RELEASE)
  await page.getByRole('link', { name: 'Have a code?' }).click()
  await page.getByLabel('Code').fill('K7MW-X2PD-9FHR')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('We do not know this code.')).toBeVisible()
  await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page).toHaveURL(/\/downloads\//)

  await page.goto(`${stack.publicSiteUrl}/redeem?code=${code}`)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText(/^This code has been used\./)).toBeVisible()
  await call('PATCH', `/api/admin/music/${id}`, { downloads: 'none' })
  await call('DELETE', `/api/admin/recordings/${recording}`)
})
