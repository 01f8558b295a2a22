type IsoDate<Value> = Value extends Date ? string : Value

/** Makes the times of a row ISO 8601 texts, as answers have them; everything else stays. */
export function isoDates<Row extends object>(row: Row): { [Name in keyof Row]: IsoDate<Row[Name]> } {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Object.fromEntries forgets the names.
  return Object.fromEntries(entries) as { [Name in keyof Row]: IsoDate<Row[Name]> }
}

/** A page of rows, of which one more was read than fits: it tells whether there is a next page. */
export function toPage<Row extends { id: number }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size)
  return { page, nextBefore: rows.length > size ? (page.at(-1)?.id ?? null) : null }
}

/** The columns that a schema of an answer names: one that no schema names, such as a secret, is never read for one. */
export function columnsOf<Shape extends object>({ shape }: { shape: Shape }): (keyof Shape & string)[] {
  return Object.keys(shape) as (keyof Shape & string)[]
}
