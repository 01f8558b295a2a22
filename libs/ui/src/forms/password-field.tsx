import { useState, type ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Field, type FieldText } from './field.tsx'
import { EyeIcon, EyeOffIcon } from '../pictures/icon.tsx'
import styles from './password-field.module.css'

/** A labelled password input with a button that shows what was typed; takes every attribute of <input>, and `ref`. */
export function PasswordField({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...props
}: FieldText & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const ToggleIcon = isShown ? EyeOffIcon : EyeIcon
  return (
    <Field {...{ id, label, isLabelHidden, hint, error }} isRequired={props.required}>
      {(control) => (
        <div className={styles.row}>
          <input
            // A password is no word to correct, also while it can be read.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...props}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={classNames(control.className, styles.input, className)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            <ToggleIcon />
          </button>
        </div>
      )}
    </Field>
  )
}
