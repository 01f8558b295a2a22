import { Controller, type UseFormReturn } from 'react-hook-form'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import type { Look } from '@troubadour/domain/site/look'
import { PictureField } from '../shared/picture-field/picture-field.tsx'

export type LookForm = UseFormReturn<Look>

/** A picture of the look, which can do without it. */
export function LookPictureField({
  form,
  name,
  title,
}: {
  form: LookForm
  name: 'hero.picture' | 'logo' | 'icon'
  title: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <PictureField
          {...field}
          title={title}
          label="Image URL"
          // The larger one: 10 MB, and WebP and AVIF, too.
          category={MUSIC_CATEGORY}
          value={field.value ?? ''}
          error={fieldState.error?.message}
          onChange={(value) => {
            field.onChange(value || null)
            form.clearErrors(name)
          }}
        />
      )}
    />
  )
}
