import { useState, type ReactNode } from 'react'

/** A picture that was broken before React was there told nobody. */
function isBroken(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}

/** Shows the first of several pictures that loads, else the fallback (Specification, 2. Broken images). */
export function FallbackImage({
  sources,
  fallback,
  alt,
  ...props
}: {
  sources: readonly string[]
  fallback: ReactNode
  alt: string
  width: number
  height: number
  className?: string
  loading?: 'lazy'
}) {
  const [brokenCount, setBrokenCount] = useState(0)
  const src = sources[brokenCount]
  if (!src) return fallback
  const tryNext = () => setBrokenCount(brokenCount + 1)
  return (
    <img
      // Each source is an element of its own: the broken one's events must not count against the next.
      key={brokenCount}
      ref={(image) => {
        if (image && isBroken(image)) tryNext()
      }}
      src={src}
      alt={alt}
      onError={tryNext}
      {...props}
    />
  )
}
