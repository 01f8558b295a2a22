import { useEffect, useState } from 'react'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import type { LookColours } from '@troubadour/domain/look/look-values'
import { luminance as luminanceOf } from '@troubadour/domain/look/oklch'
import { paletteOf, schemesOf } from '@troubadour/domain/look/palette'
import { contrastOfLuminances } from '@troubadour/domain/look/card-colour'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { logoLuminance } from '@troubadour/domain/look/logo-scrim'
import type { Look } from '@troubadour/domain/look/look'
import { Banner } from '@troubadour/ui/feedback/banner'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { FormPicture } from '../shared/picture-field/form-picture.tsx'
import { FormGroup } from './form-group.tsx'
import type { LookForm } from './look/look-form.ts'

export const IDENTITY_FIELDS = [
  { path: 'logo', label: 'Logo' },
  { path: 'icon', label: 'Icon' },
] as const satisfies EditedFields<Look>

/** Logo and icon (docs/product/admin.md#look-of-the-site). */
export function IdentityGroup({ form, draft }: { form: LookForm; draft: Look }) {
  const { logo, icon, preset, hue, scheme, overrides } = draft
  const shownLogo = logo !== null && isImageUrl(logo) ? logo : null
  const logoHint = useLogoHint(shownLogo, { preset, hue, scheme, overrides })
  const iconHint = iconProblem(icon)
  return (
    <FormGroup
      id="identity"
      title="Logo and icon"
      about="The logo is shown instead of the written name. The icon is what browsers and phones show beside it: a square picture with little in it, at least 512 pixels wide."
    >
      <FormPicture form={form} name="logo" title="Logo" />
      {logoHint && <Banner tone="warning">{logoHint}</Banner>}
      <FormPicture form={form} name="icon" title="Icon" />
      {iconHint && <Banner tone="warning">{iconHint}</Banner>}
    </FormGroup>
  )
}

/** Size of the largest icon in pixels. */
const ICON_PX = 512

/** A warning about a picture as an icon; null for a good one. */
export function iconProblem(icon: string | null): string | null {
  if (icon === null || !isImageUrl(icon)) return null
  const picture = mediaPicture(icon)
  if (!picture) return 'Icons are made of uploaded pictures only. Please upload this one.'
  const { width, height } = picture
  const longer = Math.max(width, height)
  const problems = [
    longer > 1.2 * Math.min(width, height) &&
      'This picture is not square, so there will be room at its sides.',
    longer < ICON_PX && `This picture is ${width} pixels wide: large icons of it will be blurred.`,
  ]
  return problems.filter(Boolean).join(' ') || null
}

/** Width and height of the sample, in pixels. */
const SAMPLE_PX = 32
/** A logo with less contrast is hardly visible. */
const LEAST_CONTRAST = 1.8

/** A warning when a logo is hardly visible on a background of the look; null when it is visible on all. */
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

/** The warning about a logo; null while it loads, and when it cannot be read. */
function useLogoHint(url: string | null, look: LookColours): string | null {
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
    // Broken, or cross-origin, whose pixels cannot be read.
    return null
  }
}
