import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MediaPicture } from '@troubadour/domain/media/media-picture'
import { ResponsivePicture } from './responsive-picture.tsx'

const VARIANTS: MediaPicture = {
  width: 1200,
  height: 900,
  avif: '/media/a-400.avif 400w, /media/a-1200.avif 1200w',
  webp: '/media/a-400.webp 400w, /media/a-1200.webp 1200w',
  src: '/media/a-1200.webp',
}

function show(variants: MediaPicture | null) {
  const { container } = render(
    <ResponsivePicture
      src="/media/a.jpg"
      alt="A mug"
      width={800}
      height={800}
      variants={variants}
      sizes="50vw"
      loading="lazy"
    />,
  )
  const image = screen.getByRole('img', { name: 'A mug' })
  const sources = [...container.querySelectorAll('picture > source')]
  const read = (element: Element, names: string[]) => names.map((name) => element.getAttribute(name))
  return {
    parent: image.parentElement?.tagName,
    image: read(image, ['src', 'srcset', 'sizes', 'width', 'height', 'loading']),
    sources: sources.map((source) => read(source, ['type', 'srcset', 'sizes'])),
  }
}

describe('ResponsivePicture', () => {
  it('offers an uploaded picture as AVIF and else as WebP, smallest first, with its own size', () => {
    expect(show(VARIANTS)).toEqual({
      parent: 'PICTURE',
      image: [VARIANTS.src, VARIANTS.webp, '50vw', '1200', '900', 'lazy'],
      sources: [['image/avif', VARIANTS.avif, '50vw']],
    })
  })

  it('offers an animation, which has no AVIF, as WebP', () => {
    expect(show({ ...VARIANTS, avif: null })).toMatchObject({
      parent: 'DIV',
      image: [VARIANTS.src, VARIANTS.webp, '50vw', '1200', '900', 'lazy'],
    })
  })

  it('is a plain picture for any other address', () => {
    expect(show(null)).toEqual({
      parent: 'DIV',
      image: ['/media/a.jpg', null, null, '800', '800', 'lazy'],
      sources: [],
    })
  })
})
