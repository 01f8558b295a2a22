import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Options for `register`: an error goes as soon as its field is edited. With `tidy`, such as `completeLink`, the text is
 * tidied when the field is left.
 */
export function fieldOptions<Draft extends FieldValues>(
  form: UseFormReturn<Draft>,
  name: Path<Draft>,
  tidy?: (text: string) => string,
) {
  return {
    onChange: () => form.clearErrors(name),
    onBlur: () => {
      const text: string = form.getValues(name)
      const tidied = tidy?.(text) ?? text
      if (tidied === text) return
      // Only fields that hold text have a `tidy`.
      form.setValue(name, tidied as PathValue<Draft, Path<Draft>>)
      form.clearErrors(name)
    },
  }
}
