import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FallbackImage } from './fallback-image.tsx'

afterEach(() => vi.restoreAllMocks())

describe('FallbackImage', () => {
  it('notices a picture that was broken before React was there', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
    vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue(
      'https://site.example/gone.webp',
    )
    render(
      <FallbackImage sources={['/gone.webp']} fallback="Image unavailable" alt="Mug" width={8} height={8} />,
    )
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Image unavailable')).toBeTruthy()
  })

  it('shows its fallback when there is no picture at all', () => {
    render(<FallbackImage sources={[]} fallback="Image unavailable" alt="Mug" width={8} height={8} />)
    expect(screen.getByText('Image unavailable')).toBeTruthy()
  })
})
