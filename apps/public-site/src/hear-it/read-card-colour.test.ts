import { FALLBACK_CARD_COLOUR } from '@troubadour/domain/look/card-colour'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readCardColour } from './read-card-colour.ts'

/** A loaded cover, with a canvas that returns these pixels. */
function cover(getImageData: () => { data: number[] }) {
  const context = { drawImage: () => {}, getImageData } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
  const image = new Image()
  vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(800)
  return image
}

afterEach(() => vi.restoreAllMocks())

describe('readCardColour', () => {
  it('takes the darkest pixel of the cover, lightened', () => {
    expect(readCardColour(cover(() => ({ data: [200, 200, 200, 255, 10, 20, 30, 255] })))).toBe('#28323c')
  })

  it("falls back for another site's cover and for a broken one", () => {
    const tainted = cover(() => {
      throw new DOMException('tainted', 'SecurityError')
    })
    expect(readCardColour(tainted)).toBe(FALLBACK_CARD_COLOUR)
    expect(readCardColour(new Image())).toBe(FALLBACK_CARD_COLOUR)
  })
})
