import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { useSite } from '../shared/page-context.tsx'

/** The project name, or the tagline where there is none; the logo in its place, where there is one. */
export function SiteName({ sizes, className }: { sizes: string; className: string | undefined }) {
  const { projectName, tagline, look } = useSite()
  const name = projectName || tagline
  if (!look.logo) return name
  return (
    <FallbackImage
      sources={[look.logo]}
      variantsOf={mediaPicture}
      sizes={sizes}
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
