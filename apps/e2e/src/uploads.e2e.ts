import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodPage } from './accessibility.ts'
import { inDatabase } from './administrators.ts'
import { TINY_PNG } from './demo-picture.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'

const { adminUrl, publicSiteUrl } = stack

const MB = 1024 * 1024
/** A picture padded to this many bytes with random data. */
const pngOf = (bytes: number) => Buffer.concat([TINY_PNG, randomBytes(bytes - TINY_PNG.length)])

test('a cover of 10 MB goes through the admin’s host and is seen on the public one, a byte more is refused', async ({
  request,
}) => {
  const headers = { origin: stack.adminUrl }
  await signIn({ request })
  const upload = (bytes: number) =>
    request.post(`${stack.adminUrl}/api/admin/upload`, {
      headers,
      multipart: {
        category: 'MUSIC',
        image: { name: 'cover.png', mimeType: 'image/png', buffer: pngOf(bytes) },
      },
    })

  const taken = await upload(10 * MB)
  expect(taken.status()).toBe(200)
  const { filePath } = await taken.json()
  const picture = await request.get(stack.publicSiteUrl + filePath)
  expect(picture.status()).toBe(200)
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })

  const refused = await upload(10 * MB + 1)
  expect([refused.status(), await refused.json()]).toEqual([413, { message: 'Image must be under 10MB' }])
})

/** The size and format of the picture that the next upload sends. */
async function nextUpload(page: Page) {
  const request = await page.waitForRequest((one) => one.url().endsWith('/api/admin/upload'))
  const body = request.postDataBuffer() ?? Buffer.alloc(0)
  const start = body.indexOf('\r\n\r\n', body.indexOf('name="image"')) + 4
  return sharp(body.subarray(start, body.lastIndexOf('\r\n--'))).metadata()
}

const GPS = { IFD3: { GPSLatitude: '35/1 36/1 0/1', GPSLatitudeRef: 'N' } }

test('a photograph leaves its place behind, is shrunk where it is large, and is shown to visitors', async ({
  page,
}) => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#28465a' } })
      .jpeg()
      .withExif(GPS)
      .withMetadata({ orientation: 6 })
      .toBuffer()
  await signIn(page)
  // Only with a route does the browser report the file contents of a request.
  await page.route('**/api/admin/upload', (route) => route.continue())
  await page.goto(`${adminUrl}/admin/events/new`)
  const choose = async (buffer: Buffer) => {
    const sent = nextUpload(page)
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    return sent
  }

  const large = await choose(await photo(6000, 4500))
  expect(large).toMatchObject({ width: 2400, height: 3200 })
  expect([large.exif, large.orientation]).toEqual([undefined, undefined])
  await expect(page.getByText('The picture is uploaded.')).toBeAttached()

  // Fewer pixels than that, but more bytes than the server accepts.
  const pixels = randomBytes(2000 * 2000 * 3)
  const heavy = sharp(pixels, { raw: { width: 2000, height: 2000, channels: 3 } }).jpeg({ quality: 100 })
  const heavyFile = await heavy.toBuffer()
  expect(heavyFile.length).toBeGreaterThan(5 * MB)
  expect(await choose(heavyFile)).toMatchObject({ width: 2000, height: 2000 })
  await expect(page.getByText('The picture is uploaded.')).toBeAttached()

  const small = await choose(await photo(1200, 800))
  expect(small).toMatchObject({ width: 1200, height: 800, orientation: 6 })
  expect(small.exif?.length).toBeLessThan(40)
  await expect(page.getByText('The picture is uploaded.')).toBeAttached()

  await page.getByRole('radio', { name: 'Image URL' }).click()
  const address = page.getByRole('textbox', { name: /^Image URL/ })
  await expect(address).toHaveValue(/^\/media\/[\w-]{12}-800x1200\.jpg$/)
  const picture = await page.request.get(publicSiteUrl + (await address.inputValue()))
  expect([picture.status(), picture.headers()['cache-control']]).toEqual([
    200,
    expect.stringContaining('immutable'),
  ])
})

test('60 pictures are a short page on a phone, used by keyboard and by everyone', async ({ page }) => {
  await inDatabase(
    `insert into media_files (path, width, height, bytes, alt, dominant_colour, placeholder, created_at, unused_since)
     select '/media/heights' || lpad(n::text, 5, '0') || '-40x40.jpg', 40, 40, 900, 'Height ' || n, '#28465a', '', now(), now()
     from generate_series(1, 60) n`,
    [],
  )
  // The rows have no files.
  const pixel = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#28465a' } })
    .webp()
    .toBuffer()
  await page.route('**/media/heights*', (route) => route.fulfill({ contentType: 'image/webp', body: pixel }))
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto(`${adminUrl}/admin/pictures?q=height`)
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(tiles).toHaveCount(60)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000)
  await expectGoodPage(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await tiles.first().focus()
  await page.keyboard.press('ArrowDown')
  const columns = await tiles.evaluateAll((all) => all.findIndex((tile) => tile === document.activeElement))
  expect(columns).toBeGreaterThanOrEqual(6)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodPage(page)
  await page.keyboard.press('Escape')
  await expect(tiles.nth(columns)).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Delete unused (2)' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('2 pictures deleted', { exact: true })).toBeVisible()
  await inDatabase(`delete from media_files where path like '/media/heights%'`, [])
})
