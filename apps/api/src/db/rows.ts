type IsoDate<Value> = Value extends Date ? string : Value

/** Converts the dates of a row to ISO 8601 strings, as in responses. */
export function isoDates<Row extends object>(row: Row): { [Name in keyof Row]: IsoDate<Row[Name]> } {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as { [Name in keyof Row]: IsoDate<Row[Name]> }
}

/** A page of rows. @param rows one more than `size` if there is a next page */
export function toPage<Row extends { id: number }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size)
  return { page, nextBefore: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}

/** The pattern of `ilike` for texts that contain this one; its wildcards are escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The columns that a response schema names, so that others, such as secrets, are never read. */
export function columnsOf<Shape extends object>({ shape }: { shape: Shape }): (keyof Shape & string)[] {
  return Object.keys(shape) as (keyof Shape & string)[]
}
