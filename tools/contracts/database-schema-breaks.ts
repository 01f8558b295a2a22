import type { Column, DatabaseSchema, Table } from './database-schema.ts'

/**
 * What a change of the tables breaks for an API that was written for the earlier ones, one sentence each. Nothing, when
 * they have only grown: it does not know the new tables and columns, and writes rows without them.
 */
export function databaseSchemaBreaks(before: DatabaseSchema, now: DatabaseSchema): string[] {
  return Object.entries(before).flatMap(([name, table]) => {
    const present = now[name]
    return present ? tableBreaks(name, table, present) : [`${name} was removed`]
  })
}

function tableBreaks(name: string, before: Table, now: Table): string[] {
  const known = (column: string) => column in before.columns
  const additions = Object.entries(now.columns)
    .filter(([column, { isNullable, hasDefault }]) => !known(column) && !isNullable && !hasDefault)
    .map(([column]) => `${name}.${column} is new, and rows without it are refused`)
  const changes = Object.entries(before.columns).flatMap(([column, was]) => {
    const is = now.columns[column]
    return is ? columnBreaks(`${name}.${column}`, was, is) : [`${name}.${column} was removed`]
  })
  const definitions = new Set(before.rules.map(({ definition }) => definition))
  const rules = now.rules
    .filter(({ definition }) => !definitions.has(definition))
    // A row of the earlier API can only offend a rule about columns that it fills in; an expression may be about any.
    .filter(({ columns }) => columns.length === 0 || columns.some(known))
    .map(({ definition }) => `${name} has a new rule: ${definition}`)
  return [...additions, ...changes, ...rules, ...losses(name, before, now)]
}

/** What the earlier API leans on: `on conflict` needs its rule to the letter, and triggers tell others of its changes. */
function losses(name: string, before: Table, now: Table): string[] {
  const rules = new Set(now.rules.map(({ definition }) => definition))
  const triggers = new Set(now.triggers)
  return [
    ...before.rules
      .filter(({ definition }) => /^(PRIMARY KEY|UNIQUE)/.test(definition) && !rules.has(definition))
      .map(({ definition }) => `${name} lost a rule: ${definition}`),
    ...before.triggers
      .filter((trigger) => !triggers.has(trigger))
      .map((trigger) => `${name} lost a trigger: ${trigger}`),
  ]
}

function columnBreaks(place: string, was: Column, is: Column): string[] {
  return [
    ...(was.type === is.type ? [] : [`${place} was ${was.type}, is now ${is.type}`]),
    ...(was.isNullable && !is.isNullable ? [`${place} may no longer be null`] : []),
    ...(!was.isNullable && is.isNullable ? [`${place} may now be null`] : []),
    ...(was.hasDefault && !is.hasDefault ? [`${place} has no default any more`] : []),
  ]
}
