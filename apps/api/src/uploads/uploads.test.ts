import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { halves, jpegOf, plain, uploadForm, type FormPart } from '../testing/uploads.ts'
import { ADMIN_ORIGIN, createTestApp, PUBLIC_ORIGIN, type Caller, type TestApp } from '../testing/test-app.ts'

const MB = 1024 * 1024
let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
/** No test leaves a temporary file. */
afterEach(() => expect(readdirSync(join(api.mediaDir, '.incoming'))).toEqual([]))

function send(
  parts: FormPart[],
  { as = 'admin', origin = ADMIN_ORIGIN }: { as?: Caller; origin?: string } = {},
) {
  const { payload, headers } = uploadForm(...parts)
  return api.app.inject({
    method: 'POST',
    url: '/api/admin/upload',
    headers: { ...headers, origin, ...(api.cookies[as] && { cookie: api.cookies[as] }) },
    payload,
  })
}
const upload = (image: Buffer, category?: string) =>
  send([...(category ? [['category', category] satisfies FormPart] : []), ['image', image, 'picture.jpg']])

async function uploadedBody(image: Buffer, category?: string) {
  const response = await upload(image, category)
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('/media/')])
  return response.json()
}

async function expectRefusal(parts: FormPart[], status: number, body: object): Promise<void> {
  const files = readdirSync(api.mediaDir)
  const response = await send(parts)
  expect([response.statusCode, response.json()]).toEqual([status, body])
  expect(readdirSync(api.mediaDir)).toEqual(files)
}

test.each([
  ['A lake', 'Uploaded the picture "A lake"'],
  ['', 'Uploaded a picture'],
])('of %j is in the log by what it shows', async (alt, summary) => {
  const image = await plain(40, 30).jpeg().toBuffer()
  expect(
    (
      await send([
        ['alt', alt],
        ['image', image, 'a.jpg'],
      ])
    ).statusCode,
  ).toBe(200)
  expect((await api.call('GET', '/api/admin/activity')).json().entries[0]).toMatchObject({ summary })
})

describe('a picture', () => {
  test('is answered with everything a page needs, and all its files are there', async () => {
    const photo = await halves(2400, 1600, [10, 20, 30], [250, 240, 230]).jpeg().toBuffer()
    const response = await send([
      ['category', 'MUSIC'],
      ['alt', '  A lake by night '],
      ['image', photo, '../../etc/passwd'],
    ])
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    const body = response.json()
    expect(body).toEqual({
      id: expect.any(Number),
      filePath: expect.stringMatching(/^\/media\/[\w-]{12}-1600x1067\.jpg$/),
      width: 1600,
      height: 1067,
      alt: 'A lake by night',
      dominantColour: expect.stringMatching(/^#(2[0-9a-f]|3[0-9a-f]){3}$/),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    expect(body.placeholder.length).toBeLessThanOrEqual(400)
    const { avif, webp } = mediaPicture(body.filePath) ?? {}
    for (const [srcset, format, type] of [
      [avif, 'heif', 'image/avif'],
      [webp, 'webp', 'image/webp'],
    ] as const) {
      const sources = (srcset ?? '').split(', ').map((entry) => entry.split(' '))
      expect(sources.map(([, width]) => width)).toEqual(['400w', '800w', '1600w'])
      for (const [path = '', width] of sources) {
        const file = await api.call('GET', path, { as: 'anonymous' })
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, type])
        const header = await sharp(file.rawPayload).metadata()
        expect([header.format, `${header.width}w`]).toEqual([format, width])
      }
    }
    const row = await api.database.db
      .selectFrom('mediaFiles')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirst()
    expect(row).toMatchObject({
      isPublic: false,
      createdBy: 1,
      createdAt: api.clock.now,
      bytes: expect.any(Number),
    })
  })

  test.each([
    ['jpeg', undefined, 'jpg'],
    ['png', undefined, 'jpg'],
    ['gif', undefined, 'jpg'],
    ['webp', 'MUSIC', 'jpg'],
    ['avif', 'MUSIC', 'jpg'],
  ] as const)('a %s is taken with category %s', async (format, category, extension) => {
    const body = await uploadedBody(await plain(90, 60).toFormat(format).toBuffer(), category)
    expect(body).toMatchObject({ width: 90, height: 60, filePath: expect.stringMatching(`\\.${extension}$`) })
  })

  test.each([
    ['webp', undefined, 'Only JPEG, PNG and GIF images are allowed.'],
    ['avif', 'EVENT', 'Only JPEG, PNG and GIF images are allowed.'],
    ['tiff', undefined, 'Only JPEG, PNG and GIF images are allowed.'],
    ['tiff', 'MUSIC', 'Please select an image file'],
  ] as const)('a %s with category %s is 415', async (format, category, message) => {
    const image = await plain(9, 6).toFormat(format).toBuffer()
    const parts: FormPart[] = [['image', image, `a.${format}`]]
    await expectRefusal(category ? [['category', category], ...parts] : parts, 415, { message })
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    [
      'an SVG named .png',
      Buffer.from(SVG),
      'SVG drawings cannot be used. Please save the picture as PNG or JPEG.',
    ],
    [
      'an SVG after a prolog, in UTF-16',
      Buffer.from(`\ufeff<?xml version="1.0"?><!-- x -->\n${SVG}`, 'utf16le'),
      'SVG drawings cannot be used. Please save the picture as PNG or JPEG.',
    ],
    [
      'a HEIC photo',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'HEIC photos cannot be used. Please save the picture as JPEG.',
    ],
    [
      'a HEIC photo that calls itself an image file',
      Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'),
      'HEIC photos cannot be used. Please save the picture as JPEG.',
    ],
    ['a PDF named .png', Buffer.from('%PDF-1.7'), 'This file is not the picture its name says'],
    ['one byte named .png', Buffer.from('x'), 'This file is not the picture its name says'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'Please select an image file', 'paper.pdf'],
  ])('%s is 415', async (_what, image, message, name = 'picture.png') => {
    await expectRefusal(
      [
        ['category', 'MUSIC'],
        ['image', image, name],
      ],
      415,
      { message },
    )
  })
})

test.each([
  [
    'a truncated JPEG',
    async () => (await halves(900, 600, [1, 2, 3], [200, 1, 9]).jpeg().toBuffer()).subarray(0, 900),
  ],
  ['a name for a format, and nothing behind it', async () => Buffer.from('\xff\xd8\xff', 'latin1')],
])('%s is 400', async (_name, image) => {
  const message = 'The picture is damaged or incomplete. Please save it again and try once more.'
  await expectRefusal([['image', await image(), 'a.jpg']], 400, { message })
})

describe('sizes', () => {
  test.each([
    [undefined, 5 * MB - 1, 200, undefined],
    [undefined, 5 * MB, 413, 'Image must be less than 5MB.'],
    ['EVENT', 5 * MB + 1, 413, 'Image must be less than 5MB.'],
    ['MUSIC', 10 * MB, 200, undefined],
    ['MUSIC', 10 * MB + 1, 413, 'Image must be under 10MB'],
    ['MUSIC', 12 * MB, 413, 'Image must be under 10MB'],
  ])('category %s, %i bytes: %i', async (category, bytes, status, message) => {
    const response = await upload(await jpegOf(bytes), category)
    expect([response.statusCode, response.json().message]).toEqual([status, message])
  })
})

describe('forms', () => {
  let image: Buffer
  beforeAll(async () => void (image = await plain(9, 6).png().toBuffer()))
  const FORM_MESSAGE = 'Please send one picture, with its category before it.'
  const marked = (errors: object) => ({ message: 'Please correct the marked fields.', errors })

  test.each<[string, () => FormPart[], object]>([
    ['two files', () => [['image', image, 'a'], ['image', image, 'b']], { message: FORM_MESSAGE }],
    ['no part', () => [], marked({ image: 'Please choose a picture.' })],
    ['no file', () => [['category', 'MUSIC']], marked({ image: 'Please choose a picture.' })],
    ['an empty file', () => [['image', Buffer.alloc(0), 'a']], marked({ image: 'Please choose a picture.' })],
    ['a text in place of the file', () => [['image', 'x']], marked({ image: 'Unknown field' })],
    ['the wrong field name', () => [['file', image, 'a']], marked({ file: 'Unknown field' })],
    ['another field', () => [['isPublic', 'true'], ['image', image, 'a']], marked({ isPublic: 'Unknown field' })],
    ['the category after the image', () => [['image', image, 'a'], ['category', 'MUSIC']], marked({ category: 'The category must come before the picture.' })],
    ['many fields', () => [['alt', 'a'], ['alt', 'b'], ['alt', 'c'], ['image', image, 'a']], { message: FORM_MESSAGE }],
    ['a long description', () => [['alt', 'x'.repeat(301)], ['image', image, 'a']], marked({ alt: 'Must be at most 300 characters' })],
    ['a very long description', () => [['alt', 'x'.repeat(9000)], ['image', image, 'a']], marked({ alt: 'Must be at most 300 characters' })],
    ['a category that every object has', () => [['category', '__proto__'], ['image', image, 'a']], marked({ category: 'There is no such category' })],
    ['another one', () => [['category', 'constructor'], ['image', image, 'a']], marked({ category: 'There is no such category' })],
    ['a long category', () => [['category', 'x'.repeat(41)], ['image', image, 'a']], marked({ category: 'Must be at most 40 characters' })],
    ['NUL in a text', () => [['alt', 'a\0b'], ['image', image, 'a']], marked({ alt: 'Must not contain the NUL character' })],
    ['a name that is no name', () => [['__proto__', 'x'], ['image', image, 'a']], { message: FORM_MESSAGE }],
  ])('%s is 400', async (_name, parts, body) => expectRefusal(parts(), 400, body)) // prettier-ignore

  test('a form that is cut off is 400', async () => {
    const { payload, headers } = uploadForm(['image', image, 'a'])
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/admin/upload',
      headers: { ...headers, origin: ADMIN_ORIGIN, cookie: String(api.cookies.admin) },
      payload: payload.subarray(0, payload.length - 20),
    })
    expect([response.statusCode, response.json()]).toEqual([400, { message: FORM_MESSAGE }])
  })

  test.each(['application/json', 'text/plain', 'image/png', undefined])(
    'a body of type %s is 415',
    async (type) => {
      const response = await api.call('POST', '/api/admin/upload', {
        body: '{}',
        headers: { 'content-type': type },
      })
      expect([response.statusCode, response.json()]).toEqual([
        415,
        { message: 'The picture must be sent as multipart/form-data.' },
      ])
    },
  )

  test('nobody but an administrator on the admin’s own pages may upload', async () => {
    const parts: FormPart[] = [['image', image, 'a']]
    for (const as of ['anonymous', 'half'] as const) expect((await send(parts, { as })).statusCode).toBe(401)
    for (const origin of [PUBLIC_ORIGIN, 'null', 'https://evil.example'])
      expect((await send(parts, { origin })).statusCode).toBe(403)
    expect((await send(parts)).statusCode).toBe(200)
  })
})
