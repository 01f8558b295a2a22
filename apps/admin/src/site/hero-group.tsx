import { ACTION_LABEL_MAX_LENGTH, type Hero } from '@troubadour/domain/look/hero'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { Look } from '@troubadour/domain/look/look'
import { completeLink } from '@troubadour/domain/links/web-text'
import { Banner } from '@troubadour/ui/feedback/banner'
import { SelectField, TextField, UrlField } from '@troubadour/ui/forms/fields'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { formField } from '../shared/forms/form-fields.ts'
import { FormPicture } from '../shared/picture-field/form-picture.tsx'
import { useDebounced } from '../shared/browser/use-debounced.ts'
import { FocalPointField } from './focal-point-field.tsx'
import { FormGroup } from './form-group.tsx'
import type { LookForm } from './look/look-form.ts'

const ACTION_LABELS: Record<Hero['action'], string> = {
  none: 'No button',
  listen: 'Listen to the newest release',
  tickets: 'Tickets of the next show',
  newsletter: 'Newsletter',
  link: 'A link of my own',
}

const fromLeft = (percent: number) => `${percent}% from the left`
const fromTop = (percent: number) => `${percent}% from the top`

export const HERO_FIELDS = [
  { path: 'hero.picture', label: 'Picture at the top' },
  { path: 'hero.focalX', label: 'What stays in view', text: fromLeft },
  { path: 'hero.focalY', label: 'What stays in view', text: fromTop },
  { path: 'hero.action', label: 'Button at the top', text: (action) => ACTION_LABELS[action] },
  { path: 'hero.actionLabel', label: 'Words of the button' },
  { path: 'hero.actionUrl', label: 'Address of the button' },
] as const satisfies EditedFields<Look>

/** Longer side in pixels that looks sharp on most screens. */
const SHARP_PX = 1000

/** A warning about a hero's picture; null for a good one, and for one of unknown size. */
export function heroProblem(url: string | null): string | null {
  const picture = url === null ? null : mediaPicture(url)
  if (!picture || Math.max(picture.width, picture.height) >= SHARP_PX) return null
  return `This picture is ${picture.width} x ${picture.height} pixels and will look blurred. Take one at least 1600 pixels wide.`
}

/** The top of the home page (docs/product/admin.md#look-of-the-site). */
export function HeroGroup({ form, draft }: { form: LookForm; draft: Look }) {
  const { picture, focalX, focalY, action } = draft.hero
  const url = useDebounced(picture ?? '')
  const problem = heroProblem(picture)
  return (
    <FormGroup
      id="hero"
      title="Top of the home page"
      about="What visitors see first. Without a picture of your own it is the drawing of the look. The name stays readable on any picture: as much shade as it needs lies between."
    >
      <FormPicture form={form} name="hero.picture" title="Picture at the top" />
      {problem && <Banner tone="warning">{problem}</Banner>}
      {isImageUrl(url) && picture === url && (
        <FocalPointField
          key={url}
          url={url}
          value={{ x: focalX, y: focalY }}
          onChange={(point) => {
            form.setValue('hero.focalX', point.x, { shouldDirty: true })
            form.setValue('hero.focalY', point.y, { shouldDirty: true })
          }}
        />
      )}
      <SelectField options={ACTION_LABELS} {...formField(form, 'hero.action', 'Button at the top')} />
      {action === 'link' && (
        <>
          <TextField
            hint={`Up to ${ACTION_LABEL_MAX_LENGTH} characters.`}
            {...formField(form, 'hero.actionLabel', 'Words of the button')}
          />
          <UrlField {...formField(form, 'hero.actionUrl', 'Address of the button', completeLink)} />
        </>
      )}
    </FormGroup>
  )
}
