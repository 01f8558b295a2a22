import { cardColour } from '@troubadour/domain/media/cover-colour'

/** Width and height of the sample, in pixels. */
const SAMPLE_PX = 50

/** The background for a card with this cover; the fallback for a broken or cross-origin cover. */
export function readCardColour(cover: HTMLImageElement): string {
  if (cover.naturalWidth === 0) return cardColour(null)
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE_PX
  canvas.height = SAMPLE_PX
  const context = canvas.getContext('2d')
  if (!context) return cardColour(null)
  // Smoothing would average pixels, and hide the darkest one.
  context.imageSmoothingEnabled = false
  context.drawImage(cover, 0, 0, SAMPLE_PX, SAMPLE_PX)
  try {
    return cardColour(context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data)
  } catch (error) {
    // Browsers do not allow reading the pixels of a cross-origin picture.
    if (error instanceof DOMException && error.name === 'SecurityError') return cardColour(null)
    throw error
  }
}
