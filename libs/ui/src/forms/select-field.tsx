import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Field, type FieldText } from './field.tsx'

/** A labelled native select; its <option> elements are the children. */
export function SelectField({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  className,
  children,
  ...props
}: FieldText & ComponentProps<'select'>) {
  return (
    <Field {...{ id, label, isLabelHidden, hint, error }} isRequired={props.required}>
      {(control) => (
        <select {...props} {...control} className={classNames(control.className, className)}>
          {children}
        </select>
      )}
    </Field>
  )
}
