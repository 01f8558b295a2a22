import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EventDraft } from '@troubadour/domain/event/event'
import { TextField } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../shared/controls/disclosure.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { ADDRESS_LABELS, ADDRESS_PARTS } from './event-draft.ts'
import styles from './typed-times.module.css'

export function AddressParts({
  form,
  address,
}: {
  form: UseFormReturn<EventDraft>
  address: EventDraft['address']
}) {
  const hasParts = Object.values(address).some((part) => part.trim() !== '')
  /** The user's choice; null until then. */
  const [isUnfolded, setIsUnfolded] = useState<boolean | null>(null)
  return (
    <Disclosure
      summary="Address in parts"
      // Invalid fields must be visible.
      isOpen={(isUnfolded ?? hasParts) || form.formState.errors.address !== undefined}
      onToggle={setIsUnfolded}
    >
      <div className={styles.fields}>
        <p>For maps, calendars and search engines. Visitors see them once there is a street.</p>
        <div className={styles.parts}>
          {ADDRESS_PARTS.map((part) => (
            <TextField
              key={part}
              autoComplete="off"
              inputMode={part === 'latitude' || part === 'longitude' ? 'decimal' : 'text'}
              {...formField(form, `address.${part}`, ADDRESS_LABELS[part])}
            />
          ))}
        </div>
      </div>
    </Disclosure>
  )
}
