import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Options for `register`: an error goes as soon as its field is edited, and a field that has a way to be tidied, such as
 * `completeLink`, is tidied when it is left.
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
      // Only fields for texts are given a way to be tidied.
      form.setValue(name, tidied as PathValue<Draft, Path<Draft>>)
      form.clearErrors(name)
    },
  }
}
