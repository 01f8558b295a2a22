import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FallbackImage } from './fallback-image.tsx'

afterEach(() => vi.restoreAllMocks())

/** The environment loads no pictures, and yet calls them complete. */
function pictures(state: 'loading' | 'broken') {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(state === 'broken')
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('https://site.example/gone.webp')
}

const PARTS = { fallback: 'Image unavailable', alt: 'Mug', width: 8, height: 8 }
const variantsOf = (source: string) =>
  source === '/media/up.jpg'
    ? {
        width: 20,
        height: 10,
        avif: '/media/up-20.avif 20w',
        webp: '/media/up-20.webp 20w',
        src: '/media/up-20.webp',
      }
    : null

describe('FallbackImage', () => {
  it('notices a picture that was broken before React was there', () => {
    pictures('broken')
    render(<FallbackImage {...PARTS} sources={['/gone.webp']} />)
    expect(screen.queryByRole('img')).toBeNull()
    screen.getByText('Image unavailable')
  })

  it('shows its fallback when there is no picture at all', () => {
    render(<FallbackImage {...PARTS} sources={[]} />)
    screen.getByText('Image unavailable')
  })

  it('falls from the variants to the file itself, to the next picture, to the words', () => {
    pictures('loading')
    const { container } = render(
      <FallbackImage {...PARTS} sources={['/media/up.jpg', '/main.webp']} variantsOf={variantsOf} />,
    )
    const next = () => {
      const [src, width, variants] = [
        container.querySelector('img')?.getAttribute('src'),
        container.querySelector('img')?.getAttribute('width'),
        container.querySelectorAll('source').length,
      ]
      const image = container.querySelector('img')
      if (image) fireEvent.error(image)
      return { src, width, variants }
    }
    expect(next()).toEqual({ src: '/media/up-20.webp', width: '20', variants: 1 })
    expect(next()).toEqual({ src: '/media/up.jpg', width: '8', variants: 0 })
    expect(next()).toEqual({ src: '/main.webp', width: '8', variants: 0 })
    expect(container.textContent).toBe('Image unavailable')
  })
})
