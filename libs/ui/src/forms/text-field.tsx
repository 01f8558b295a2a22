import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Field, type FieldText } from './field.tsx'

/** A labelled one-line input; takes every attribute of <input>, and `ref`. */
export function TextField({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  className,
  type = 'text',
  ...props
}: FieldText & ComponentProps<'input'>) {
  return (
    <Field {...{ id, label, isLabelHidden, hint, error }} isRequired={props.required}>
      {(control) => (
        <input {...props} {...control} type={type} className={classNames(control.className, className)} />
      )}
    </Field>
  )
}
