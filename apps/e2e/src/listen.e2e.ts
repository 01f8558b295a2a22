import { expect } from '@playwright/test'
import { posterCode } from '@troubadour/domain/release/listen'
import { expectGoodPage } from './accessibility.ts'
import { adminCalls, trackIdOf } from './admin-calls.ts'
import { inDatabase } from './administrators.ts'
import { linkIn, mailsTo, type ReceivedMail } from './mail-sink.ts'
import { stack } from './stack.ts'
import { test } from './test.ts'

const SLUG = 'slow-river'
const EMAIL = 'waiting@example.com'
const PLATFORMS = ['https://tidal.com/track/1', 'https://www.deezer.com/track/1']
const listenUrl = `${stack.publicSiteUrl}/listen/${SLUG}`
const DAY_MS = 24 * 60 * 60 * 1000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test.use({ viewport: { width: 360, height: 740 } })

test('a fan waits for a release at the address of a poster, and gets the mail that leads to where it plays', async ({
  page,
  request,
}) => {
  const call = await adminCalls(request)
  const id = await trackIdOf(call, SLUG)
  const before = (await call('GET', '/api/admin/music')).find((one: { id: number }) => one.id === id)
  const change = (body: object) => call('PATCH', `/api/admin/music/${id}`, body)
  await change({
    ...{ isComingSoon: false, releaseDate: dayFromNow(12), platformLinks: PLATFORMS },
    ...{ spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1', streamUrl: PLATFORMS[0] },
  })

  await page.goto(`${stack.publicSiteUrl}/l/${posterCode(id)}`)
  await expect(page).toHaveURL(listenUrl)
  await expect(page.getByText(/^in 1[123] days$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tidal' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const sizes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => !name.includes('/media/'))
      .map(({ transferSize }) => transferSize),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1024)
  await expectGoodPage(page)

  await expect(page.getByLabel('Send me news, too')).not.toBeChecked()
  const ask = async () => {
    await page.getByLabel('Email address').fill(EMAIL)
    await page.getByRole('button', { name: 'Remind me' }).click()
    await expect(page.getByRole('heading', { name: 'Please look into your mailbox' })).toBeVisible()
  }
  const confirm = async (mail: ReceivedMail | undefined) => {
    await page.goto(linkIn(mail, '/confirm/reminder'))
    await page.getByRole('button', { name: 'Yes, remind me' }).click()
    await expect(page.getByRole('heading', { name: 'We will remind you' })).toBeVisible()
    const [track] = (await call('GET', '/api/admin/music')).filter((one: { id: number }) => one.id === id)
    expect(track.reminders).toBe(1)
  }
  await ask()
  await expectGoodPage(page)
  const [mail] = await mailsTo(EMAIL, 1)
  await confirm(mail)
  await page.goto(linkIn(mail, '/unsubscribe/reminder'))
  await page.getByRole('button', { name: 'Do not remind me' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is deleted' })).toBeVisible()
  await page.goto(listenUrl)
  await ask()
  await confirm((await mailsTo(EMAIL, 2)).at(-1))

  await change({ releaseDate: dayFromNow(-1) })
  // The job waits for the morning of the real clock.
  await inDatabase(`select pg_notify('jobs', 'reminders')`, [])
  const platforms = page.getByRole('list', { name: 'Listen on' }).getByRole('listitem')
  const reminder = (await mailsTo(EMAIL, 3)).at(-1)
  expect(reminder?.subject).toBe('Slow River is out')
  await page.goto(linkIn(reminder, `/listen/${SLUG}`))
  await expect(platforms).toHaveText(['Tidal', 'Deezer', 'Spotify'])
  await expectGoodPage(page)
  // Remembers the platform, and stays here.
  await page.getByRole('link', { name: 'Deezer' }).evaluate((link) => {
    link.addEventListener('click', (event) => event.preventDefault())
  })
  await page.getByRole('link', { name: 'Deezer' }).click()
  await page.reload()
  await expect(platforms).toHaveText(['Deezer', 'Tidal', 'Spotify'])
  await page.getByRole('button', { name: 'Play Slow River' }).first().click()
  await expect(page.getByRole('region', { name: 'Music player' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause Slow River' }).first()).toBeVisible()
  await change({ ...before, version: undefined })
})
