import { useId, type ComponentProps } from 'react'
import { ActionField } from '@troubadour/ui/forms/fields'
import styles from './amount-field.module.css'

/** A field for an amount of money, with its currency at the end. */
export function AmountField({
  currency,
  ...field
}: Omit<ComponentProps<typeof ActionField>, 'action'> & {
  /** Undefined while it is not known. */
  currency: string | undefined
}) {
  const unitId = useId()
  return (
    <ActionField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      aria-describedby={currency && unitId}
      action={
        currency && (
          <span id={unitId} className={styles.unit}>
            {currency}
          </span>
        )
      }
    />
  )
}
