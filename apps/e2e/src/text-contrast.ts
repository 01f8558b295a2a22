import type { Locator, Page } from '@playwright/test'

/** Share of the glyphs' pixels that may have less contrast, as for scrims (docs/product/public-pages.md#hero-picture). */
const TOLERATED = 0.005

/**
 * The contrast of a text with the picture behind its glyphs, measured in screenshots without its shadow: all but 0.5%
 * of the pixels have at least this.
 */
export async function textContrast(page: Page, text: Locator): Promise<number> {
  const clip = (await text.boundingBox()) ?? undefined
  const colour = await text.evaluate((element: HTMLElement) => {
    const shown = getComputedStyle(element).color
    element.style.textShadow = 'none'
    return shown
  })
  const shotIn = async (shown: string) => {
    await text.evaluate((element: HTMLElement, colour) => (element.style.color = colour), shown)
    return (await page.screenshot({ clip })).toString('base64')
  }
  const shots = [await shotIn('transparent'), await shotIn('#f0f')]
  await text.evaluate((element) => element.removeAttribute('style'))
  return page.evaluate(
    async ([shots, colour, tolerated]) => {
      const pixelsOf = async (
        draw: (context: CanvasRenderingContext2D) => Promise<void> | void,
        size: number[],
      ) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: size[0], height: size[1] })
        const context = canvas.getContext('2d')
        if (!context) throw new Error('There is no canvas')
        await draw(context)
        return context.getImageData(0, 0, canvas.width, canvas.height).data
      }
      const load = async (shot: string) => {
        const image = new Image()
        image.src = `data:image/png;base64,${shot}`
        await image.decode()
        return pixelsOf((context) => context.drawImage(image, 0, 0), [image.width, image.height])
      }
      const luminanceAt = (pixels: Uint8ClampedArray, at: number) => {
        const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
          const value = (pixels[at + channel] ?? 0) / 255
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const [behind, glyphs] = await Promise.all(shots.map(load))
      if (!behind || !glyphs) throw new Error('There are two screenshots')
      const own = await pixelsOf(
        (context) => {
          context.fillStyle = colour
          context.fillRect(0, 0, 1, 1)
        },
        [1, 1],
      )
      const isGlyph = (at: number) => glyphs[at] === 255 && glyphs[at + 1] === 0 && glyphs[at + 2] === 255
      const contrasts: number[] = []
      for (let at = 0; at < glyphs.length; at += 4) {
        if (!isGlyph(at)) continue
        const [dark = 0, light = 0] = [luminanceAt(own, 0), luminanceAt(behind, at)].sort((a, b) => a - b)
        contrasts.push((light + 0.05) / (dark + 0.05))
      }
      contrasts.sort((a, b) => a - b)
      return contrasts[Math.floor(contrasts.length * tolerated)] ?? 0
    },
    [shots, colour, TOLERATED] as const,
  )
}
