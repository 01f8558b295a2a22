import { describe, expect, it } from 'vitest'
import { mediaPicture, pictureFiles, pictureStem, pictureWidths } from './media-picture.ts'

const RANDOM = '-0aZ_9bYxW-8'
/** The former format of names. */
const OLD_RANDOM = '0123456789abcdef0123456789abcdef'
const at = (rest: string) => `/media/${RANDOM}-${rest}`

describe('the variants of an uploaded picture follow from its path', () => {
  it('a wide one has all three widths', () => {
    const stem = at('1600x1067')
    expect(mediaPicture(`${stem}.jpg`)).toEqual({
      width: 1600,
      height: 1067,
      avif: `${stem}-400.avif 400w, ${stem}-800.avif 800w, ${stem}-1600.avif 1600w`,
      webp: `${stem}-400.webp 400w, ${stem}-800.webp 800w, ${stem}-1600.webp 1600w`,
      src: `${stem}-1600.webp`,
    })
  })

  it('an older one has a longer name', () => {
    const path = `/media/${OLD_RANDOM}-300x200.jpg`
    expect(mediaPicture(path)).toMatchObject({ webp: path.replace('.jpg', '-300.webp 300w') })
    for (const file of pictureFiles(path)) expect(pictureStem(file)).toBe(`${OLD_RANDOM}-300x200`)
  })

  it('one with transparency is a PNG beside the same variants', () => {
    expect(mediaPicture(`${at('400x300')}.png`)).toEqual({
      width: 400,
      height: 300,
      avif: `${at('400x300')}-400.avif 400w`,
      webp: `${at('400x300')}-400.webp 400w`,
      src: `${at('400x300')}-400.webp`,
    })
  })

  it('an animation has no AVIF, and is its own widest variant', () => {
    expect(mediaPicture(`${at('640x480')}.webp`)).toEqual({
      width: 640,
      height: 480,
      avif: null,
      webp: `${at('640x480')}-400.webp 400w, ${at('640x480')}.webp 640w`,
      src: `${at('640x480')}.webp`,
    })
  })

  it.each<[number, 'still' | 'animation', number[]]>([
    [1, 'still', [1]],
    [400, 'still', [400]],
    [401, 'still', [400, 401]],
    [800, 'still', [400, 800]],
    [1600, 'still', [400, 800, 1600]],
    [300, 'animation', [300]],
    [800, 'animation', [400, 800]],
  ])('%i px wide, %s: %j, never enlarged', (width, kind, expected) => {
    expect(pictureWidths(width, kind)).toEqual(expected)
  })

  it.each([
    '/media/demo/cover.webp',
    `${at('1600x1067')}.gif`,
    `${at('1600x1067')}-400.webp`,
    `${at('0x10')}.jpg`,
    `${at('10x0')}.jpg`,
    `${at('100000x10')}.jpg`,
    `/media/demo/${RANDOM}-10x10.jpg`,
    `https://site.example${at('10x10')}.jpg`,
    `${at('10x10')}.jpg?x`,
    `/media/${OLD_RANDOM.toUpperCase()}-10x10.jpg`,
    `/media/${RANDOM}x-10x10.jpg`,
    `/media/${RANDOM.slice(1)}-10x10.jpg`,
    `/media/../${RANDOM.slice(3)}-10x10.jpg`,
    '',
  ])('%s is no uploaded picture', (path) => {
    expect(mediaPicture(path)).toBeNull()
    expect(pictureFiles(path)).toEqual([])
  })
})

describe('the files of a picture', () => {
  it.each([
    ['still', at('500x400.jpg'), ['.jpg', '-400.avif', '-500.avif', '-400.webp', '-500.webp'], '500x400'],
    ['animation', at('500x400.webp'), ['.webp', '-400.webp'], '500x400'],
  ])('%s', (_kind, path, endings, size) => {
    expect(pictureFiles(path)).toEqual(endings.map((ending) => `${RANDOM}-${size}${ending}`))
    for (const file of pictureFiles(path)) expect(pictureStem(file)).toBe(`${RANDOM}-${size}`)
  })

  it.each([
    'cover.webp',
    'demo',
    `${RANDOM}.jpg`,
    `${RANDOM}-1x1.txt`,
    `${RANDOM}-1x1-400.avif.tmp`,
    `x${RANDOM}-1x1.jpg`,
    `x${OLD_RANDOM}-1x1.jpg`,
  ])('%s belongs to none', (file) => expect(pictureStem(file)).toBeNull())
})
