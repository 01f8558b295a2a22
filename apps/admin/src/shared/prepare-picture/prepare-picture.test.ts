import { afterEach, expect, it, vi } from 'vitest'
import { preparePicture } from './prepare-picture.ts'

const MAX_BYTES = 5000

afterEach(() => vi.unstubAllGlobals())

/** A browser whose pictures have this size, and whose canvas writes `bytesPerPixel`. */
function stubBrowser({ width = 0, height = 0, bytesPerPixel = 1 }) {
  const drawn: string[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number
      height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext = () => ({ drawImage() {} })
      async convertToBlob({ type }: { type: string }) {
        drawn.push(`${this.width}x${this.height}`)
        return new Blob([new Uint8Array(Math.round(this.width * bytesPerPixel))], { type })
      }
    },
  )
  return drawn
}

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'photo', { type })

it.each([
  ['a JPEG above 4000 px', 'image/jpeg', 100, { width: 6000, height: 4500 }, ['3200x2400']],
  ['a JPEG above the limit of bytes', 'image/jpeg', 9000, { width: 3000, height: 2000 }, ['3000x2000']],
  ['a PNG above the limit of bytes', 'image/png', 9000, { width: 3000, height: 1500 }, ['3000x1500']],
  [
    'a PNG that stays above it at first',
    'image/png',
    9000,
    { width: 3600, height: 1800, bytesPerPixel: 3 },
    ['3200x1600', '2400x1200', '1600x800'],
  ],
])('makes %s smaller', async (_, type, bytes, browser, sizes) => {
  const drawn = stubBrowser(browser)
  const prepared = await preparePicture(file(type, bytes), MAX_BYTES)
  expect(drawn).toEqual(sizes)
  expect(prepared?.isRedrawn).toBe(true)
  expect(prepared?.file.type).toBe(type)
  expect(prepared?.file.size).toBeLessThanOrEqual(MAX_BYTES)
})

it('returns what is too large even at the smallest size, for the message', async () => {
  const drawn = stubBrowser({ width: 2000, height: 2000, bytesPerPixel: 9 })
  const prepared = await preparePicture(file('image/png', 9000), MAX_BYTES)
  expect(drawn).toEqual(['2000x2000', '1600x1600', '1200x1200'])
  expect(prepared?.file.size).toBeGreaterThan(MAX_BYTES)
})

it.each([
  ['a GIF', 'image/gif', 9000],
  ['a small JPEG', 'image/jpeg', 100],
])('leaves %s as it is', async (_, type, bytes) => {
  const drawn = stubBrowser({ width: 3000, height: 2000 })
  expect(await preparePicture(file(type, bytes), MAX_BYTES)).toMatchObject({ isRedrawn: false })
  expect(drawn).toEqual([])
})
