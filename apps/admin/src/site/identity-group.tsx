import { isImageUrl } from '@troubadour/domain/contract/field'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { Look } from '@troubadour/domain/site/look'
import { Banner } from '@troubadour/ui/feedback/banner'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { FormPicture } from '../shared/picture-field/form-picture.tsx'
import { FormGroup } from './form-group.tsx'
import { useLogoHint } from './logo-hint.ts'
import type { LookForm } from './look/hue-field.tsx'

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
      about="The logo stands in place of the written name. The icon is what browsers and phones show beside it: a square picture with little in it, at least 512 pixels wide."
    >
      <FormPicture form={form} name="logo" title="Logo" />
      {logoHint && <Banner tone="warning">{logoHint}</Banner>}
      <FormPicture form={form} name="icon" title="Icon" />
      {iconHint && <Banner tone="warning">{iconHint}</Banner>}
    </FormGroup>
  )
}

/** Pixels of the largest icon. */
const ICON_PX = 512

/** What is to be said of a picture as an icon; null when it is a good one. */
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
