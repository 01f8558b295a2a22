import { cardColour } from '@troubadour/domain/media/cover-colour'

/** A cover is sampled at this many pixels in each direction. */
const SAMPLE_PX = 50

/** The background for a card with this cover; the fallback when the cover is broken or another site's. */
export function readCardColour(cover: HTMLImageElement): string {
  if (cover.naturalWidth === 0) return cardColour(null)
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE_PX
  canvas.height = SAMPLE_PX
  const context = canvas.getContext('2d')
  if (!context) return cardColour(null)
  // Smoothing would mix pixels, and the mixture is never as dark as the darkest one.
  context.imageSmoothingEnabled = false
  context.drawImage(cover, 0, 0, SAMPLE_PX, SAMPLE_PX)
  try {
    return cardColour(context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data)
  } catch (error) {
    // A browser does not let a page read the pixels of another site's picture.
    if (error instanceof DOMException && error.name === 'SecurityError') return cardColour(null)
    throw error
  }
}
