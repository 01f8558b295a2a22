import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './choice-fields.module.css'
import { describedBy } from './fields.tsx'

/** Radio buttons styled as one control with a few options. */
export function SegmentedChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
  className,
}: {
  /** Read by assistive technology only. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}) {
  const name = useId()
  return (
    <div role="radiogroup" className={classNames(styles.choice, className)} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

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
    <div className={styles.switchField}>
      <input
        {...props}
        type="checkbox"
        role="switch"
        id={inputId}
        aria-describedby={describedBy(hintId, props['aria-describedby'])}
        className={styles.switch}
      />
      <div className={styles.switchText}>
        <label htmlFor={inputId} className={styles.switchLabel}>
          {label}
        </label>
        {hint && (
          <p id={hintId} className={styles.switchHint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
