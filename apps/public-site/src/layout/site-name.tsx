import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { useSite } from '../shared/page-context.tsx'

/**
 * The logo, or else the project name, or else the tagline.
 * @param width greatest width of a logo in the layout
 */
export function SiteName({ width, className }: { width: string; className: string | undefined }) {
  const { projectName, tagline, look } = useSite()
  const name = projectName || tagline
  if (!look.logo) return name
  return (
    <FallbackImage
      sources={[look.logo]}
      // Not wider than the file, so that a tiny logo is not scaled up.
      sizes={`min(${mediaPicture(look.logo)?.width ?? LOGO_PX.width}px, ${width})`}
      width={LOGO_PX.width}
      height={LOGO_PX.height}
      alt={name}
      fallback={name}
      className={className}
    />
  )
}

/** Size of an external logo, whose own size is unknown. */
const LOGO_PX = { width: 400, height: 200 }
