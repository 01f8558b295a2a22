import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { useSite } from '../shared/page-context.tsx'

/**
 * The project name, or the tagline where there is none; the logo in its place, where there is one.
 * @param width how wide the layout shows a logo at most
 */
export function SiteName({ width, className }: { width: string; className: string | undefined }) {
  const { projectName, tagline, look } = useSite()
  const name = projectName || tagline
  if (!look.logo) return name
  return (
    <FallbackImage
      sources={[look.logo]}
      // No wider than it is: a tiny one is not blown up.
      sizes={`min(${mediaPicture(look.logo)?.width ?? LOGO_PX.width}px, ${width})`}
      width={LOGO_PX.width}
      height={LOGO_PX.height}
      alt={name}
      fallback={name}
      className={className}
    />
  )
}

/** Of a logo elsewhere, whose size is not known. */
const LOGO_PX = { width: 400, height: 200 }
