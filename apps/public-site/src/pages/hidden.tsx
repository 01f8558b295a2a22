/** A value of a form that the visitor does not see; nothing without one. */
export function Hidden({ name, value }: { name: string; value: string | undefined }) {
  return value === undefined ? null : <input type="hidden" name={name} value={value} />
}
