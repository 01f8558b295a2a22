import type { UseFormReturn } from 'react-hook-form'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import { ABOUT_MAX_LENGTH, QUOTES_MAX } from '@troubadour/domain/home/own-sections'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/forms/form-fields.ts'
import { MarkdownField } from '../shared/markdown/markdown-field.tsx'
import { FormPicture } from '../shared/picture-field/form-picture.tsx'
import { useDebounced } from '../shared/browser/use-debounced.ts'
import type { AboutDraft } from './about-draft.ts'
import { FocalPointField } from './focal-point-field.tsx'
import { FormGroup } from './form-group.tsx'
import { QuoteFields } from './quote-fields.tsx'

export type AboutForm = UseFormReturn<AboutDraft>

/** Aspect ratio of the portrait on the page. */
const VIEWS = [{ name: 'On the page', width: 4, height: 5 }]

/** Text, portrait and quotes (docs/product/admin.md#about-and-videos). */
export function AboutGroup({ form, draft }: { form: AboutForm; draft: AboutDraft }) {
  const { portrait, focalX, focalY } = draft.aboutSection
  const url = useDebounced(portrait ?? '')
  return (
    <FormGroup id="about" title="About" about="Who you are: a text, a portrait, and what others say of you.">
      <MarkdownField
        rows={8}
        maxLength={ABOUT_MAX_LENGTH}
        hint="An empty line begins a paragraph."
        field={formField(form, 'aboutSection.text', 'Text')}
      />
      <FormPicture form={form} name="aboutSection.portrait" title="Portrait" />
      {portrait !== null && (
        <TextField
          hint="For people who do not see it: “The two of us by a lake”."
          {...formField(form, 'aboutSection.portraitAlt', 'What the portrait shows')}
        />
      )}
      {isImageUrl(url) && portrait === url && (
        <FocalPointField
          key={url}
          url={url}
          views={VIEWS}
          value={{ x: focalX, y: focalY }}
          onChange={(point) => {
            form.setValue('aboutSection.focalX', point.x, { shouldDirty: true })
            form.setValue('aboutSection.focalY', point.y, { shouldDirty: true })
          }}
        />
      )}
      <QuoteFields
        items={form.getValues('aboutSection.quotes')}
        blank={{ text: '', source: '', url: '' }}
        max={QUOTES_MAX}
        onChange={(next) => {
          form.setValue('aboutSection.quotes', next, { shouldDirty: true })
          form.clearErrors('aboutSection.quotes')
        }}
        fieldOf={(index, part, label, tidy) =>
          formField(form, `aboutSection.quotes.${index}.${part === 'link' ? 'url' : part}`, label, tidy)
        }
      />
    </FormGroup>
  )
}
