import { useState } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { ListedPicture } from '@troubadour/domain/media/picture-list'
import { Banner } from '@troubadour/ui/feedback/banner'
import { ListedPictures } from './listed-pictures.tsx'

/** The pictures of a form, which cannot be saved while one is uploaded. */
export function PicturesField<Draft extends FieldValues & { pictures: ListedPicture[] }>({
  form,
  onPendingChange,
  ...list
}: {
  form: UseFormReturn<Draft>
  label: string
  /** What has them: 'post'. */
  noun: string
  /** How many there can be. */
  max: number
  onPendingChange: (isPending: boolean) => void
}) {
  const [isPending, setIsPending] = useState(false)
  // The constraint says so.
  const name = 'pictures' as FieldPath<Draft>
  return (
    <>
      <Controller
        control={form.control}
        name={name}
        render={({ field, fieldState }) => (
          <ListedPictures
            {...list}
            ref={field.ref}
            pictures={field.value}
            error={fieldState.error?.message}
            onChange={(pictures) => {
              field.onChange(pictures)
              form.clearErrors(name)
            }}
            onPendingChange={(next) => {
              setIsPending(next)
              onPendingChange(next)
            }}
          />
        )}
      />
      {isPending && (
        <Banner>{`The ${list.noun} can be saved once the picture is uploaded or removed.`}</Banner>
      )}
    </>
  )
}
