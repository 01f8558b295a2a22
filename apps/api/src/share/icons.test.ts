import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FULL_SCRIM } from '@troubadour/domain/look/hero-scrim'
import { iconPaths } from '@troubadour/domain/share/site-icon'
import { SITE_BODY } from '../testing/fixtures.ts'
import { ADMIN_ORIGIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { plain, uploadForm } from '../testing/uploads.ts'
import { drawIcon } from './draw-icon.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const get = (path: string) => api.call('GET', path, { as: 'anonymous' })
async function upload(image: Buffer): Promise<string> {
  const { payload, headers } = uploadForm(['image', image, 'icon.png'])
  const signedIn = { ...headers, origin: ADMIN_ORIGIN, cookie: String(api.cookies.admin) }
  const answer = await api.app.inject({
    ...{ method: 'POST', url: '/api/admin/upload', headers: signedIn },
    payload,
  })
  return answer.json().filePath
}
const setLook = (look: object) =>
  api.call('PUT', '/api/site', { body: { ...SITE_BODY, look: { ...SITE_BODY.look, ...look } } })
const setIcon = (icon: string | null) => setLook({ icon })

test('the settings tell what words on an own hero picture need, and take it back as it came', async () => {
  const picture = await upload(await plain(60, 40, [255, 255, 255]).png().toBuffer())
  const { hero } = SITE_BODY.look
  const scrim = { words: 'dark', opacity: 0 }
  expect((await setLook({ hero: { ...hero, picture } })).json().look.hero).toEqual({
    ...hero,
    picture,
    scrim,
  })
  const black = await upload(await plain(60, 40, [0, 0, 0]).png().toBuffer())
  const changed = await setLook({ hero: { ...hero, picture: black, scrim } })
  expect(changed.json().look.hero.scrim).toEqual({ words: 'light', opacity: 0 })
  const elsewhere = await setLook({ hero: { ...hero, picture: 'https://pictures.example/a.jpg', scrim } })
  expect(elsewhere.json().look.hero).not.toHaveProperty('scrim')
  await setLook({})
})

test('the scrim follows a logo that could not be seen on the picture', async () => {
  const white = { create: { width: 60, height: 40, channels: 4, background: '#ffffff80' } } as const
  const picture = await upload(await plain(60, 40, [255, 255, 255]).png().toBuffer())
  const logo = await upload(await sharp(white).png().toBuffer())
  const { hero } = SITE_BODY.look
  const scrims = [
    await setLook({ hero: { ...hero, picture }, logo }),
    await setLook({ hero: { ...hero, picture: 'https://pictures.example/a.jpg' }, logo }),
    await setLook({ hero: { ...hero, picture } }),
  ].map((answer) => answer.json().look.hero.scrim)
  expect(scrims).toEqual([FULL_SCRIM, FULL_SCRIM, { words: 'dark', opacity: 0 }])
  await setLook({})
})

test('the pictures of the look are used by the site, and one that replaces them has its own scrim', async () => {
  const [white, black, logo] = [
    await upload(await plain(60, 40, [255, 255, 255]).png().toBuffer()),
    await upload(await plain(60, 40, [0, 0, 0]).png().toBuffer()),
    await upload(await plain(90, 30).png().toBuffer()),
  ]
  const { hero } = SITE_BODY.look
  await setLook({ hero: { ...hero, picture: white }, logo })
  const { items } = (await api.call('GET', '/api/admin/media')).json()
  const idOf = (path: string) => items.find(({ filePath }: { filePath: string }) => filePath === path).id
  const used = items.filter(({ usedBy }: { usedBy: object[] }) => usedBy.length > 0)
  expect(
    used.map(({ filePath, usedBy }: { filePath: string; usedBy: object }) => [filePath, usedBy]),
  ).toEqual([logo, white].map((path) => [path, [{ kind: 'site', id: null, title: '', isDeleted: false }]]))
  await api.call('POST', `/api/admin/media/${idOf(white)}/replace`, { body: { by: idOf(black) } })
  const { look } = (await api.call('GET', '/api/site')).json()
  expect(look.hero).toMatchObject({ picture: black, scrim: { words: 'light', opacity: 0 } })
  await setLook({})
})

describe('the icons of an uploaded picture (docs/product/public-pages.md#icons)', () => {
  test('are served under addresses of their own, for good', async () => {
    const icon = await upload(await plain(600, 300).png().toBuffer())
    const paths = iconPaths(icon)
    if (!paths) throw new Error('The upload has no icons')
    expect((await get(paths.touch)).statusCode).toBe(404)
    expect((await setIcon(icon)).statusCode).toBe(200)
    for (const [path, size] of [
      [paths.touch, 180],
      [paths.small, 192],
      [paths.large, 512],
      [paths.maskable, 512],
    ] as const) {
      const answer = await get(path)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: size, height: size })
    }
    const ico = await get(paths.ico)
    expect(ico.headers['content-type']).toBe('image/x-icon')
    expect([...ico.rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(await sharp(ico.rawPayload.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 })

    expect((await get(paths.small.replace('192', '193'))).statusCode).toBe(404)
    await setIcon(null)
    expect((await get(paths.small)).statusCode).toBe(404)
  })
})

const drawing = (width: number, height: number, r: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r, g: r, b: r, alpha } } })
    .png()
    .toBuffer()

/** The colour of a pixel on the diagonal: 0 is the corner, 0.5 the middle. */
async function pixelAt(icon: Buffer, share: number): Promise<number[]> {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * share) * info.width + Math.floor(info.width * share)) * 4
  return [...data.subarray(at, at + 4)]
}

test.each([
  ['1:4', 50, 200],
  ['4:1', 200, 50],
  ['tiny', 1, 1],
  ['large', 1600, 1600],
])('a picture that is %s is whole in its icons', async (_name, width, height) => {
  const picture = await drawing(width, height, 0, 1)
  expect(await pixelAt(await drawIcon(picture, 'large'), 0.5)).toEqual([0, 0, 0, 255])
  const corner = await pixelAt(await drawIcon(picture, 'large'), 0)
  expect(corner[3]).toBe(width === height ? 255 : 0)
})

test.each([
  ['a light one', 250, 0.9, [11, 26, 36, 255]],
  ['a dark one', 10, 0.9, [255, 255, 255, 255]],
  ['one that fills its square', 90, 1, [90, 90, 90, 255]],
])('behind %s that is cut out lies a ground that it shows on', async (_name, grey, alpha, ground) => {
  for (const kind of ['touch', 'maskable'] as const) {
    const icon = await drawIcon(await drawing(100, alpha === 1 ? 100 : 50, grey, alpha), kind)
    const corner = await pixelAt(icon, 0)
    for (const [at, channel] of ground.entries())
      expect(Math.abs((corner[at] ?? 0) - channel)).toBeLessThan(6)
  }
})
