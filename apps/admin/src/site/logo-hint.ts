import { useEffect, useState } from 'react'
import { contrastOfLuminances } from '@troubadour/domain/media/card-colour'
import type { LookColours } from '@troubadour/domain/look/look-values'
import { luminance as luminanceOf } from '@troubadour/domain/look/oklch'
import { paletteOf, schemesOf } from '@troubadour/domain/look/palette'
import { logoLuminance } from '@troubadour/domain/site/logo-scrim'

/** As many pixels in each direction are looked at. */
const SAMPLE_PX = 32
/** With less contrast a logo can hardly be told from its ground. */
const LEAST_CONTRAST = 1.8

/** Says that a logo can hardly be seen on the grounds of a look; null when it can on all of them. */
export function logoProblem(logo: number, look: LookColours): string | null {
  const grounds = schemesOf(look).map((scheme) => ({
    scheme,
    luminance: luminanceOf(paletteOf(look, scheme).colours.surface),
  }))
  const pale = grounds.filter((ground) => contrastOfLuminances(logo, ground.luminance) < LEAST_CONTRAST)
  if (pale.length === 0) return null
  const where = pale.length === grounds.length ? 'this look' : `the ${pale[0]?.scheme} colors of this look`
  return `This logo is ${logo > 0.5 ? 'light' : 'dark'} and can hardly be seen on ${where}. Choose another version of it.`
}

/** What there is to say of a logo; null also while it loads, and for one that cannot be looked at. */
export function useLogoHint(url: string | null, look: LookColours): string | null {
  const [seen, setSeen] = useState<{ url: string; luminance: number | null } | null>(null)
  useEffect(() => {
    if (url === null) return
    let isCurrent = true
    void readLuminance(url).then((read) => isCurrent && setSeen({ url, luminance: read }))
    return () => {
      isCurrent = false
    }
  }, [url])
  if (seen === null || seen.url !== url || seen.luminance === null) return null
  return logoProblem(seen.luminance, look)
}

async function readLuminance(url: string): Promise<number | null> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = SAMPLE_PX
    canvas.height = SAMPLE_PX
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, SAMPLE_PX, SAMPLE_PX)
    const pixels = context?.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data
    return pixels ? logoLuminance(pixels) : null
  } catch {
    // Broken, or of another origin, which lets nobody look.
    return null
  }
}
