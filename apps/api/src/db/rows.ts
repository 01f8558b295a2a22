type IsoDate<Value> = Value extends Date ? string : Value
/** A row whose times are ISO 8601 texts, as answers have them. */
type IsoDates<Row> = { [Name in keyof Row]: IsoDate<Row[Name]> }

/** Makes the times of a row ISO 8601 texts; everything else stays. */
export function isoDates<Row extends object>(row: Row): IsoDates<Row> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Object.fromEntries forgets the names.
  return Object.fromEntries(entries) as IsoDates<Row>
}

/** The columns that a schema of an answer names: one that no schema names, such as a secret, is never read for one. */
export function columnsOf<Shape extends object>({ shape }: { shape: Shape }): (keyof Shape & string)[] {
  return Object.keys(shape) as (keyof Shape & string)[]
}

/** What the server sets by itself; clients that echo what they read send it, too. */
const SERVER_OWNED = ['id', 'createdAt', 'updatedAt', 'version'] as const
type ServerOwned = (typeof SERVER_OWNED)[number]

/** The columns of a content table that an administrator writes. */
export function writtenColumns<Name extends string>(columns: readonly Name[]): Exclude<Name, ServerOwned>[] {
  const owned: readonly string[] = SERVER_OWNED
  return columns.filter((name): name is Exclude<Name, ServerOwned> => !owned.includes(name))
}

/** Those of the fields that are named here. */
export function pick<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  const picked = names.filter((name) => name in fields).map((name) => [name, fields[name]])
  // Object.fromEntries forgets the names.
  return Object.fromEntries(picked) as Pick<Fields, Name>
}
