import { Controller, type UseFormReturn } from 'react-hook-form'
import { isImageUrl } from '@troubadour/domain/contract/field'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import { ABOUT_MAX_LENGTH, QUOTES_MAX } from '@troubadour/domain/site/own-sections'
import { completeLink } from '@troubadour/domain/site/web-text'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/form-fields.ts'
import { PictureField } from '../shared/picture-field/picture-field.tsx'
import { useRested } from '../shared/use-rested.ts'
import type { AboutDraft } from './about-draft.ts'
import { FocalPointField } from './focal-point-field.tsx'
import { FormGroup } from './form-group.tsx'
import { ItemList } from './item-list.tsx'

export type AboutForm = UseFormReturn<AboutDraft>

/** The shape of the portrait on the page. */
const VIEWS = [{ name: 'On the page', width: 4, height: 5 }]

/** Text, portrait and quotes (docs/product/admin.md#about-and-videos). */
export function AboutGroup({ form }: { form: AboutForm }) {
  const { portrait, focalX, focalY } = form.getValues('aboutSection')
  const url = useRested(portrait ?? '')
  return (
    <FormGroup id="about" title="About" about="Who you are: a text, a portrait, and what others say of you.">
      <TextArea
        rows={8}
        dir="auto"
        maxLength={ABOUT_MAX_LENGTH}
        hint="An empty line begins a paragraph. **bold**, *italic*, [words of a link](https://example.com)."
        {...formField(form, 'aboutSection.text', 'Text')}
      />
      <Controller
        control={form.control}
        name="aboutSection.portrait"
        render={({ field, fieldState }) => (
          <PictureField
            {...field}
            title="Portrait"
            label="Image URL"
            category={MUSIC_CATEGORY}
            value={field.value ?? ''}
            error={fieldState.error?.message}
            onChange={(value) => {
              field.onChange(value || null)
              form.clearErrors(field.name)
            }}
          />
        )}
      />
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
      <Quotes form={form} />
    </FormGroup>
  )
}

const BLANK = { text: '', source: '', url: '' }

function Quotes({ form }: { form: AboutForm }) {
  const name = 'aboutSection.quotes'
  const errors = form.formState.errors.aboutSection?.quotes
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => {
        const change = (quotes: typeof field.value) => {
          field.onChange(quotes)
          form.clearErrors(name)
        }
        return (
          <ItemList
            ref={field.ref}
            noun="quote"
            none="No quotes yet."
            items={field.value}
            blank={BLANK}
            max={QUOTES_MAX}
            onChange={change}
          >
            {(quote, index, id) => {
              const set = (part: Partial<typeof quote>) =>
                change(field.value.with(index, { ...quote, ...part }))
              return (
                <>
                  <TextArea
                    id={id}
                    label="Quote"
                    rows={3}
                    dir="auto"
                    required
                    value={quote.text}
                    error={errors?.[index]?.text?.message}
                    onChange={({ target }) => set({ text: target.value })}
                  />
                  <TextField
                    label="Who wrote it"
                    required
                    autoComplete="off"
                    value={quote.source}
                    error={errors?.[index]?.source?.message}
                    onChange={({ target }) => set({ source: target.value })}
                  />
                  <TextField
                    label="Link to it"
                    type="url"
                    inputMode="url"
                    autoComplete="off"
                    placeholder="https://"
                    value={quote.url}
                    error={errors?.[index]?.url?.message}
                    onChange={({ target }) => set({ url: target.value })}
                    onBlur={() => set({ url: completeLink(quote.url) })}
                  />
                </>
              )
            }}
          </ItemList>
        )
      }}
    />
  )
}
