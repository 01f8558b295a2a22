import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './switch-field.module.css'

/** A labelled on/off switch: a native checkbox with the role of a switch; takes the attributes of <input>. */
export function SwitchField({
  id,
  label,
  hint,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { label: string; hint?: ReactNode }) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = hint ? `${inputId}-hint` : undefined
  return (
    <div className={styles.field}>
      <input
        {...props}
        type="checkbox"
        role="switch"
        id={inputId}
        aria-describedby={hintId}
        className={styles.switch}
      />
      <div className={styles.text}>
        <label htmlFor={inputId} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
