import { Controller } from 'react-hook-form'
import { Notice } from '@troubadour/ui/feedback/notice'
import { PictureField } from '../shared/picture-field/picture-field.tsx'
import { FIELD_LABELS } from './event-draft.ts'
import type { EventFormState } from './event-fields.tsx'
import styles from './event-form.module.css'

/** The picture, by its address or as an upload (docs/product/admin.md#events-manager). */
export function EventPictureField({
  form,
  isPending,
  onPendingChange,
}: {
  form: EventFormState
  /** A file was chosen and is not uploaded yet: the event cannot be saved with it. */
  isPending: boolean
  onPendingChange: (isPending: boolean) => void
}) {
  return (
    <>
      <Controller
        control={form.control}
        name="imageUrl"
        render={({ field, fieldState }) => (
          <PictureField
            {...field}
            onChange={(url) => {
              field.onChange(url)
              form.clearErrors('imageUrl')
            }}
            label={FIELD_LABELS.imageUrl}
            isRequired
            error={fieldState.error?.message}
            onPendingChange={onPendingChange}
          />
        )}
      />
      {isPending && (
        <Notice className={styles.pending}>
          The event can be saved when the chosen picture is uploaded or put away.
        </Notice>
      )}
    </>
  )
}
