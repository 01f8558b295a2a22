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

/** The columns that a schema of an answer names: one that no schema names, such as a secret, is never read for one. */
export function columnsOf<Shape extends object>({ shape }: { shape: Shape }): (keyof Shape & string)[] {
  return Object.keys(shape) as (keyof Shape & string)[]
}
