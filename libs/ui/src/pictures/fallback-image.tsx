import { useState, type ReactNode } from 'react'
import type { MediaPicture } from '@troubadour/domain/media/media-picture'
import { ResponsivePicture, type ResponsivePictureProps } from './responsive-picture.tsx'

/** A picture that was broken before React was there told nobody. */
function isBroken(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}

/**
 * Shows the first of several pictures that loads, else the fallback (docs/product/public-pages.md#merch-card). Of an
 * uploaded one its variants are tried first, then the file itself.
 */
export function FallbackImage({
  sources,
  variantsOf,
  fallback,
  ...props
}: Omit<ResponsivePictureProps, 'src' | 'variants' | 'sizes'> & {
  sources: readonly string[]
  /** The domain's `mediaPicture`; without it every picture is one file. */
  variantsOf?: ((source: string) => MediaPicture | null) | undefined
  sizes?: string
  fallback: ReactNode
}) {
  const [brokenCount, setBrokenCount] = useState(0)
  const tries = sources.flatMap((src) => {
    const variants = variantsOf?.(src) ?? null
    return variants
      ? [
          { src, variants },
          { src, variants: null },
        ]
      : { src, variants }
  })
  const next = tries[brokenCount]
  if (!next) return fallback
  const tryNext = () => setBrokenCount(brokenCount + 1)
  return (
    <ResponsivePicture
      // Each try is an element of its own: the broken one's events must not count against the next.
      key={brokenCount}
      ref={(image) => {
        if (image && isBroken(image)) tryNext()
      }}
      onError={tryNext}
      sizes="100vw"
      {...props}
      {...next}
    />
  )
}
