import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESS_FILE_MAX_BYTES } from '@troubadour/domain/media/upload-rules'
import {
  DEFAULT_PRESS_CONTENT,
  PRESS_PARTS,
  type PressContent,
  type PressPart,
  type PressVisibility,
  type ShownPressKit,
} from '@troubadour/domain/press/press-kit'
import { EVENT_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { createCalledThings } from '../testing/called-things.ts'
import { runJob } from '../testing/recordings.ts'
import { ADMIN_ORIGIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { unzip } from '../testing/unzip.ts'
import { plain, uploadForm } from '../testing/uploads.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KIT = '/api/press-kit'

let api: TestApp
let jpeg: Buffer
beforeAll(async () => {
  api = await createTestApp()
  jpeg = await plain(40, 30).jpeg().toBuffer()
  const things = createCalledThings(api)
  await things.make('/api/admin/events', { ...EVENT_BODY, title: mark('shows') })
  await things.make('/api/admin/events', { ...EVENT_BODY, title: 'Called off', status: 'cancelled' })
  await things.make('/api/admin/music', { ...TRACK_BODY, title: mark('release') })
  await things.make('/api/admin/music', { ...TRACK_BODY, title: 'To come', releaseDate: '2026-09-01' })
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  for (const table of ['pressKit', 'pressFiles', 'pressLinks'] as const) await db.deleteFrom(table).execute()
})

/** A text that only this part contains. */
const mark = (part: PressPart) => `Marks${part}`

const get = (url: string) => api.call('GET', url, { as: 'anonymous' })
const save = (body: object) => api.call('PUT', '/api/admin/press-kit', { body })

async function upload(name: string, content: Buffer) {
  const { payload, headers } = uploadForm(['image', content, name])
  return api.app.inject({
    method: 'POST',
    url: '/api/admin/press-files',
    payload,
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie: api.cookies.admin },
  })
}
const pdf = (part: PressPart) => Buffer.from(`%PDF-1.7 ${mark(part)}`)
const fileOf = async (part: PressPart) =>
  (await upload(`${mark(part)}.pdf`, pdf(part))).json<{ id: string }>().id

/** A press kit with content in every part. */
async function fullKit(): Promise<PressContent> {
  const photo = (await upload(`${mark('photos')}.jpeg`, jpeg)).json<{ id: string }>().id
  return {
    ...DEFAULT_PRESS_CONTENT,
    isOn: true,
    shortBio: `*${mark('shortBio')}*`,
    mediumBio: mark('mediumBio'),
    longBio: `# ${mark('longBio')}\n\n<script>alert(1)</script>`,
    photos: [{ file: photo, alt: '', credit: `By ${mark('photos')}` }],
    quotes: [{ text: mark('quotes'), source: 'The Courier', link: null }],
    rider: [await fileOf('rider')],
    stagePlot: [await fileOf('stagePlot')],
    logos: [await fileOf('logos')],
    booking: { name: mark('booking'), email: 'book@example.com', phone: '' },
  }
}

async function makeLink(): Promise<{ id: number; base: string }> {
  const response = await api.call('POST', '/api/admin/press-links', { body: { note: 'A promoter' } })
  expect(response.statusCode).toBe(201)
  const { id, token } = response.json()
  return { id, base: `/api/press-links/${token}` }
}

const marksIn = (text: string) => PRESS_PARTS.filter((part) => text.includes(mark(part)))
const filesIn = ({ photos, rider, stagePlot, logos }: ShownPressKit) => [
  ...photos,
  ...rider,
  ...stagePlot,
  ...logos,
]

/** The parts that a reader gets: in the response, in each file, and in the zip. */
async function seenAt(base: string) {
  const response = await get(base)
  const shown = response.json<ShownPressKit>()
  const zip = unzip((await get(`${base}/files/zip`)).rawPayload)
  expect(shown.zip?.bytes).toBe((await get(`${base}/files/zip`)).rawPayload.length)
  for (const { name, href, bytes } of filesIn(shown)) {
    const file = await get(href)
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, bytes])
    const inZip = Object.entries(zip).filter(([path]) => path.endsWith(`/${name}`))
    expect(inZip.map(([, content]) => content)).toEqual([String(file.rawPayload)])
  }
  expect(Object.keys(zip).filter((path) => path.includes('/'))).toHaveLength(filesIn(shown).length)
  const parts = marksIn(response.body)
  expect(marksIn(JSON.stringify(zip))).toEqual(parts)
  return { shown, zip, parts }
}

describe('who sees what of the press kit (docs/product/states.md#press-kit)', () => {
  test('each part is seen by those alone whom it is for: on the page, as a file and in the zip', async () => {
    const kit = await fullKit()
    const { base } = await makeLink()
    const rounds = [0, 1, 2].map((round) => {
      const of = (index: number): PressVisibility =>
        (['shown', 'private', 'hidden'] as const)[(index + round) % 3]!
      return Object.fromEntries(PRESS_PARTS.map((part, index) => [part, of(index)])) as PressContent['parts']
    })
    for (const parts of rounds) {
      expect((await save({ ...kit, parts })).statusCode).toBe(200)
      const shown = PRESS_PARTS.filter((part) => parts[part] === 'shown')
      const linked = PRESS_PARTS.filter((part) => parts[part] !== 'hidden')
      expect((await seenAt(KIT)).parts).toEqual(shown)
      expect((await seenAt(base)).parts).toEqual(linked)
      const files = [kit.photos[0]!.file, kit.rider[0], kit.stagePlot[0], kit.logos[0]]
      for (const [index, part] of (['photos', 'rider', 'stagePlot', 'logos'] as const).entries()) {
        const statuses = await Promise.all(
          [KIT, base].map(async (of) => (await get(`${of}/files/${files[index]}`)).statusCode),
        )
        expect(statuses).toEqual([shown, linked].map((seen) => (seen.includes(part) ? 200 : 404)))
      }
    }
  })

  test('there is none until it is switched on, by no link either', async () => {
    const kit = await fullKit()
    const { base } = await makeLink()
    await save({ ...kit, isOn: false })
    const statuses = async () =>
      Promise.all(
        [base, `${base}/files/zip`, `${KIT}/files/zip`].map(async (url) => (await get(url)).statusCode),
      )
    expect([(await get(KIT)).json(), ...(await statuses())]).toEqual([null, 404, 404, 404])
    expect((await get('/api/site')).json().hasPressKit).toBe(false)
    await save(kit)
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await get('/api/site')).json().hasPressKit).toBe(true)
  })

  test('a revoked link is gone at once, with its files, pictures and zip, and is in no log', async () => {
    const kit = await fullKit()
    await save({ ...kit, parts: { ...kit.parts, photos: 'private' } })
    const { id, base } = await makeLink()
    const { shown } = await seenAt(base)
    const picture = shown.photos[0]?.picture ?? ''
    // The path in the library would stay valid after a revocation.
    expect(picture.startsWith(base)).toBe(true)
    const urls = [base, shown.zip?.href ?? '', picture, ...filesIn(shown).map(({ href }) => href)]
    const answers = async () =>
      Promise.all(
        urls.map(async (url) => {
          const { statusCode, headers } = await get(url)
          return [statusCode, /no-store/.test(String(headers['cache-control'])), headers['x-robots-tag']]
        }),
      )
    expect(await answers()).toEqual(urls.map(() => [200, true, 'noindex']))
    expect((await api.call('GET', '/api/admin/press-links')).json()).toEqual([
      { id, note: 'A promoter', createdAt: api.clock.now.toISOString() },
    ])
    expect((await api.call('DELETE', `/api/admin/press-links/${id}`)).statusCode).toBe(204)
    expect(await answers()).toEqual(urls.map(() => [404, true, 'noindex']))
    const token = base.slice('/api/press-links/'.length)
    expect(api.log.text).not.toContain(token)
    const activity = (await api.call('GET', '/api/admin/activity')).body
    expect(activity).toContain('Revoked the private link to the press kit for \\"A promoter\\"')
    expect(activity).not.toContain(token)
  })

  test('texts are rendered once, latest and next are what the site has', async () => {
    await save(await fullKit())
    const { shown, zip } = await seenAt(KIT)
    expect(shown.bios.map(({ html }) => html)).toEqual([
      '<p><em>MarksshortBio</em></p>\n',
      '<p>MarksmediumBio</p>\n',
      '<h4>MarkslongBio</h4>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
    ])
    expect([shown.release?.title, shown.shows.map(({ title }) => title)]).toEqual([
      mark('release'),
      [mark('shows')],
    ])
    expect(Object.keys(zip)).toEqual([
      'Short biography.md',
      'Medium biography.md',
      'Long biography.md',
      'Photographs/Marksphotos.jpg',
      'Photographs.txt',
      'Latest release.txt',
      'Next shows.txt',
      'Quotes.txt',
      'Rider/Marksrider.pdf',
      'Stage plot/MarksstagePlot.pdf',
      'Logos/Markslogos.pdf',
      'Booking.txt',
    ])
    expect(zip['Short biography.md']).toBe('*MarksshortBio*\n')
  })
})

describe('files of the press kit (docs/security.md#uploads)', () => {
  test('are saved as they were sent, and never shown by the browser', async () => {
    const kit = await fullKit()
    await save(kit)
    const file = await get(`${KIT}/files/${kit.rider[0]}`)
    expect([file.rawPayload, file.headers]).toEqual([
      pdf('rider'),
      expect.objectContaining({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''Marksrider.pdf",
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      }),
    ])
    const stored = await api.database.db.selectFrom('pressFiles').select('stored').execute()
    for (const { stored: name } of stored) expect((await get(`/media/${name}`)).statusCode).toBe(404)
    expect((await get(`${KIT}/files/${kit.photos[0]?.file}`)).rawPayload).toEqual(jpeg)
  })

  test.each([
    ['page.pdf', '<script>alert(1)</script>', 'Only PDF, JPEG, PNG, GIF, WebP and AVIF files can be used'],
    ['logo.svg', '<svg xmlns="a"/>', 'SVG drawings cannot be used. Please save the picture as PNG or JPEG.'],
    ['a.jpg', 'no picture', 'This file is not the picture its name says'],
  ])('%s is judged by its content', async (name, content, message) => {
    const response = await upload(name, Buffer.from(content))
    expect([response.statusCode, response.json()]).toEqual([415, { message }])
  })

  test('of more than 25 MB are refused', async () => {
    const response = await upload(
      'big.pdf',
      Buffer.concat([pdf('rider'), Buffer.alloc(PRESS_FILE_MAX_BYTES)]),
    )
    expect([response.statusCode, response.json()]).toEqual([413, { message: 'File must be under 25MB' }])
  })

  test('that nothing names any more are deleted after 30 days, pictures in use stay', async () => {
    const kit = await fullKit()
    await save({ ...kit, rider: [] })
    const media = async () => (await api.call('GET', '/api/admin/media')).json().items[0]
    expect((await media()).usedBy).toEqual([{ kind: 'press', id: null, title: '', isDeleted: false }])
    const now = api.clock.now
    const rows = async () => {
      await runJob(api, 'unused-pictures')
      return (await api.database.db.selectFrom('pressFiles').select('id').execute()).map(({ id }) => id)
    }
    expect(await rows()).toHaveLength(4)
    api.clock.now = new Date(now.getTime() + 31 * DAY_MS)
    expect(await rows()).toEqual(expect.not.arrayContaining(kit.rider))
    expect(await rows()).toHaveLength(3)
    api.clock.now = now
  })
})

describe('the press kit as it is edited (docs/product/validation.md#press-kit)', () => {
  test('says which fields are wrong', async () => {
    const photo = { file: await fileOf('rider'), alt: '', credit: '' }
    const wrong = async (body: object) => (await save({ ...DEFAULT_PRESS_CONTENT, ...body })).json()
    expect((await wrong({ photos: [photo] })).errors).toEqual({
      'photos.0.file': 'A photograph must be a picture',
    })
    const quote = { text: '', source: ' ', link: 'javascript:alert(1)' }
    expect((await wrong({ quotes: [quote], shortBio: 'x'.repeat(601) })).errors).toEqual({
      shortBio: 'Must be at most 600 characters',
      'quotes.0.text': 'Write the quote',
      'quotes.0.source': 'Say who wrote or said it',
      'quotes.0.link': 'Must be a web address that starts with http:// or https://',
    })
  })
})
