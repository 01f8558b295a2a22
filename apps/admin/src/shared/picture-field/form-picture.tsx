import type { ComponentProps } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import type { PictureKind } from '@troubadour/domain/event/event-picture'
import { PictureField } from './picture-field.tsx'
import type { NoPicture } from './picture-sources.tsx'

type Props<Draft extends FieldValues> = Omit<
  ComponentProps<typeof PictureField>,
  'category' | 'name' | 'value' | 'onChange' | 'error'
> & {
  form: UseFormReturn<Draft>
  name: FieldPath<Draft>
  /** The default has larger limits: 10 MB, and WebP and AVIF, too. Null for an event's picture. */
  category?: null
}

interface PictureDraft {
  imageUrl: string
  pictureKind: PictureKind
}

/** The choice of an event's form to have no picture. */
export function noPicture<Draft extends PictureDraft>(form: UseFormReturn<Draft>): NoPicture {
  // Every such draft has these fields; the library's types cannot infer it for a generic one.
  const known = form as unknown as UseFormReturn<PictureDraft>
  return {
    isChosen: known.watch('pictureKind') === 'date',
    onChange(isChosen) {
      known.setValue('pictureKind', isChosen ? 'date' : 'picture')
      known.clearErrors('imageUrl')
    },
  }
}

/** A picture as a field of a form: null for none, if it is optional. */
export function FormPicture<Draft extends FieldValues>({ form, name, category, ...picture }: Props<Draft>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <PictureField
          {...picture}
          {...field}
          category={category === null ? undefined : MUSIC_CATEGORY}
          value={field.value ?? ''}
          error={fieldState.error?.message}
          onChange={(url) => {
            field.onChange(picture.isRequired ? url : url || null)
            form.clearErrors(name)
          }}
        />
      )}
    />
  )
}
