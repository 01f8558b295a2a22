import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Field, type FieldText } from './field.tsx'

/** A labelled input of several lines; takes every attribute of <textarea>, and `ref`. */
export function TextArea({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...props
}: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field {...{ id, label, isLabelHidden, hint, error }} isRequired={props.required}>
      {(control) => <textarea {...props} {...control} className={classNames(control.className, className)} />}
    </Field>
  )
}
