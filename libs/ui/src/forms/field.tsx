import { useId, type ReactNode } from 'react'
import styles from './field.module.css'
import { classNames } from '../styles/class-names.ts'

/** What every labelled field takes, beside the attributes of its own element. */
export interface FieldText {
  label: string
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean
  /** A standing remark under the label. */
  hint?: ReactNode
  /** What is wrong with the value; marks the field as invalid. */
  error?: string
}

interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  className?: string
}

/** Lays out label, hint, control and error, and hands the control the ids that tie them together. */
export function Field({
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  isRequired = false,
  children,
}: FieldText & {
  id?: string
  isRequired?: boolean
  children: (control: ControlAttributes) => ReactNode
}) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={classNames(styles.label, isLabelHidden && 'visually-hidden')}>
        {label}
        {isRequired && (
          <span className={styles.mark} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.control,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
