import { Controller, type UseFormReturn } from 'react-hook-form'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import type { Look } from '@troubadour/domain/site/look'
import { Button } from '@troubadour/ui/forms/button'
import { PictureField } from '../shared/picture-field/picture-field.tsx'

export type LookForm = UseFormReturn<Look>

/** A picture of the look that can be taken away again. */
export function LookPictureField({
  form,
  name,
  title,
  removeLabel,
}: {
  form: LookForm
  name: 'hero.picture' | 'logo' | 'icon'
  title: string
  removeLabel: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        const change = (value: string) => {
          field.onChange(value || null)
          form.clearErrors(name)
        }
        return (
          <>
            <PictureField
              ref={field.ref}
              name={field.name}
              title={title}
              label="Image URL"
              category={MUSIC_CATEGORY}
              value={field.value ?? ''}
              error={fieldState.error?.message}
              onBlur={field.onBlur}
              onChange={change}
            />
            {field.value !== null && (
              <p>
                <Button variant="secondary" size="small" onClick={() => change('')}>
                  {removeLabel}
                </Button>
              </p>
            )}
          </>
        )
      }}
    />
  )
}
