import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { stack } from './stack.ts'
import { test } from './test.ts'

const MB = 1024 * 1024
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
  'base64',
)
/** A picture of this many bytes: what follows it does not belong to it. */
const pngOf = (bytes: number) => Buffer.concat([PNG, randomBytes(bytes - PNG.length)])

test('a cover of 10 MB goes through the admin’s host and is seen on the public one, a byte more is refused', async ({
  request,
}) => {
  const headers = { origin: stack.adminUrl }
  const data = { username: stack.username, password: stack.password }
  await request.post(`${stack.adminUrl}/api/login`, { headers, data })
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
