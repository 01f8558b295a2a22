import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withReading } from '@troubadour/domain/event/read-event'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { EventPicture, type EventPictureProps } from './event-picture.tsx'
import { FallbackImage } from './fallback-image.tsx'

const UPLOADED = '/media/abcdefghijkl-1200x900.jpg'
const ANIMATION = '/media/abcdefghijkl-1200x900.webp'
const VARIANTS = mediaPicture(UPLOADED)!
const MOVING = mediaPicture(ANIMATION)!

/** happy-dom loads no pictures, but reports them as complete. */
const setComplete = (isComplete: boolean) =>
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isComplete)

beforeEach(() => {
  setComplete(false)
  return () => vi.restoreAllMocks()
})

function read(container: HTMLElement) {
  const image = container.querySelector('img')
  const attributes = (element: Element | null, names: string[]) =>
    names.map((name) => element?.getAttribute(name) ?? null)
  return {
    parent: image?.parentElement?.tagName,
    image: attributes(image, ['src', 'srcset', 'sizes', 'width', 'height', 'loading']),
    sources: [...container.querySelectorAll('picture > source')].map((source) =>
      attributes(source, ['type', 'srcset', 'sizes']),
    ),
    tile: image?.dataset.tile,
  }
}

describe('FallbackImage', () => {
  const PARTS = { fallback: 'Image unavailable', alt: 'Mug', width: 800, height: 800 }
  const show = (sources: string[]) =>
    render(<FallbackImage {...PARTS} sources={sources} sizes="50vw" loading="lazy" />).container

  it('offers an uploaded picture as AVIF and else as WebP, smallest first, with its own size', () => {
    expect(read(show([UPLOADED]))).toMatchObject({
      parent: 'PICTURE',
      image: [VARIANTS.src, VARIANTS.webp, '50vw', '1200', '900', 'lazy'],
      sources: [['image/avif', VARIANTS.avif, '50vw']],
    })
  })

  it('offers an animation, which has no AVIF, as WebP', () => {
    expect(read(show([ANIMATION]))).toMatchObject({
      parent: 'DIV',
      image: [MOVING.src, MOVING.webp, '50vw', String(MOVING.width), String(MOVING.height), 'lazy'],
    })
  })

  it('is a plain picture for any other address', () => {
    expect(read(show(['/other.jpg']))).toMatchObject({
      parent: 'DIV',
      image: ['/other.jpg', null, null, '800', '800', 'lazy'],
      sources: [],
    })
  })

  it('finds a picture that was broken before React was there', () => {
    setComplete(true)
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
    vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue(
      'https://site.example/gone.webp',
    )
    show(['/gone.webp'])
    expect(screen.queryByRole('img')).toBeNull()
    screen.getByText('Image unavailable')
  })

  it('shows its fallback when there is no picture at all', () => {
    show([])
    screen.getByText('Image unavailable')
  })

  it('falls back from the variants to the file itself, to the next picture, to the words', () => {
    const container = show([UPLOADED, '/main.webp'])
    const next = () => {
      const { image, sources } = read(container)
      const element = container.querySelector('img')
      if (element) fireEvent.error(element)
      return [image[0], image[3], sources.length]
    }
    expect(next()).toEqual([VARIANTS.src, '1200', 1])
    expect(next()).toEqual([UPLOADED, '800', 0])
    expect(next()).toEqual(['/main.webp', '800', 0])
    expect(container.textContent).toBe('Image unavailable')
  })
})

describe('EventPicture', () => {
  const SHOW = { title: 'Lanterns', date: 'June 3, 2026', time: null, imageUrl: UPLOADED }
  const clock = { now: 0, timeZone: 'UTC' }
  const show = (parts: Partial<EventPictureProps['event']>) => {
    const event = withReading({ ...SHOW, ...parts }, clock)
    return read(
      render(<EventPicture event={event} clock={clock} text={(key) => key} sizes="18rem" />).container,
    )
  }

  it('offers the variants of an uploaded picture for the width of the card', () => {
    expect(show({})).toMatchObject({
      image: [VARIANTS.src, VARIANTS.webp, '18rem', '1200', '900', 'lazy'],
      sources: [['image/avif', VARIANTS.avif, '18rem']],
      tile: 'Jun\n3\n2026',
    })
  })

  it.each<[string, Partial<EventPictureProps['event']>]>([
    ['another address', { imageUrl: 'https://pictures.example/stage.jpg' }],
    ['the bundled picture of a special case', { title: 'Open Mic' }],
  ])('is one file for %s', (_case, parts) => {
    const { image, sources } = show(parts)
    expect([image[1], image[3], image[4], sources]).toEqual([null, '800', '600', []])
  })
})
