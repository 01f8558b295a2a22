import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EventPicture, type EventPictureProps } from './event-picture.tsx'

const VARIANTS = {
  width: 1200,
  height: 800,
  avif: '/media/up-1200.avif 1200w',
  webp: '/media/up-1200.webp 1200w',
  src: '/media/up-1200.webp',
}
const variantsOf = (imageUrl: string) => (imageUrl === '/media/up.jpg' ? VARIANTS : null)

// The environment loads no pictures, and yet calls them complete.
beforeEach(() => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false))

function show(parts: Partial<EventPictureProps>) {
  const { container } = render(
    <EventPicture
      imageUrl="/media/up.jpg"
      special={null}
      tile={['Jun', '3', '2026']}
      variantsOf={variantsOf}
      sizes="18rem"
      {...parts}
    />,
  )
  const offers = [...container.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source, img[srcset]')]
  const image = container.querySelector('img')
  return {
    src: image?.getAttribute('src'),
    size: [image?.width, image?.height],
    tile: image?.dataset.tile,
    srcsets: offers.map(({ srcset }) => srcset),
    sizes: offers.map(({ sizes }) => sizes),
  }
}

describe('EventPicture', () => {
  it('offers the variants of an uploaded picture for the width of the card', () => {
    expect(show({})).toEqual({
      src: VARIANTS.src,
      size: [1200, 800],
      tile: 'Jun\n3\n2026',
      srcsets: [VARIANTS.avif, VARIANTS.webp],
      sizes: ['18rem', '18rem'],
    })
  })

  it.each<[string, Partial<EventPictureProps>]>([
    ['another address', { imageUrl: 'https://pictures.example/stage.jpg' }],
    ['no knowledge of variants', { variantsOf: undefined }],
    [
      'the bundled picture of a special case',
      { special: { kind: 'open-mic', scheduleText: 'A returning night.', imageAlt: 'A microphone' } },
    ],
  ])('is one file for %s', (_case, parts) => {
    expect(show(parts)).toMatchObject({ size: [800, 600], srcsets: [] })
  })
})
