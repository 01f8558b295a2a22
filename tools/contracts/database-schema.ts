import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { PROJECT_ROOT } from '../start/config.ts'

export interface Column {
  type: string
  isNullable: boolean
  /** Whether an insert may omit it. */
  hasDefault: boolean
}

/** A rule that rejects rows: a constraint, or a unique index. */
interface Rule {
  definition: string
  columns: string[]
}

export interface Table {
  columns: Record<string, Column>
  rules: Rule[]
  triggers: string[]
}

/** The tables of the product by name, without the two of the migrator. */
export type DatabaseSchema = Record<string, Table>

const TABLES = `
  select c.relname as name, (
      select json_object_agg(attname, json_build_object(
        'type', format_type(atttypid, atttypmod), 'isNullable', not attnotnull,
        'hasDefault', atthasdef or attidentity <> '') order by attname)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
    ) as columns, (
      select coalesce(json_agg(json_build_object('definition', definition, 'columns', array(
          select attname from pg_attribute where attrelid = c.oid and attnum = any(keys) order by attname
        )) order by definition), '[]')
      from (
        select pg_get_constraintdef(oid) as definition, conkey as keys
        from pg_constraint where conrelid = c.oid and contype in ('c', 'f', 'p', 'u', 'x')
        union all
        select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', 'UNIQUE USING '), indkey::int2[]
        from pg_index where indrelid = c.oid and indisunique
          and not exists (select from pg_constraint where conindid = indexrelid)
      ) as rules
    ) as rules, (
      select coalesce(json_agg(pg_get_triggerdef(oid) order by tgname), '[]')
      from pg_trigger where tgrelid = c.oid and not tgisinternal
    ) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname not like 'kysely%'
  order by c.relname`

async function readSchema(client: pg.Client): Promise<DatabaseSchema> {
  const { rows } = await client.query<{ name: string } & Table>(TABLES)
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]))
}

/**
 * Lists the breaking changes of the tables for an API that was written for the earlier ones, one sentence each. New
 * tables and columns break nothing if that API can write rows without them.
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
    // Rows of the earlier API can only break rules about columns that it sets; an expression may use any column.
    .filter(({ columns }) => columns.length === 0 || columns.some(known))
    .map(({ definition }) => `${name} has a new rule: ${definition}`)
  return [...additions, ...changes, ...rules, ...losses(name, before, now)]
}

/** Lost rules and triggers that the earlier API needs: for `on conflict`, and to notify other programs. */
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

function columnBreaks(column: string, was: Column, is: Column): string[] {
  return [
    ...(was.type === is.type ? [] : [`${column} was ${was.type}, is now ${is.type}`]),
    ...(was.isNullable && !is.isNullable ? [`${column} may no longer be null`] : []),
    ...(!was.isNullable && is.isNullable ? [`${column} may now be null`] : []),
    ...(was.hasDefault && !is.hasDefault ? [`${column} has no default any more`] : []),
  ]
}

/** Creates a database, migrates it to the schema of these sources, reads the schema, and drops the database. */
export async function migratedSchema(superuserUrl: string): Promise<DatabaseSchema> {
  const name = `schema_${randomBytes(6).toString('hex')}`
  const url = new URL(superuserUrl)
  url.pathname = name
  await withClient(superuserUrl, (client) => client.query(`create database ${name}`))
  try {
    // One role for everything: privileges are not part of the schema.
    const env = { ...process.env, DATABASE_URL: url.href, MIGRATION_DATABASE_URL: url.href }
    execFileSync(process.execPath, [join(PROJECT_ROOT, 'apps/api/scripts/migrate.ts')], {
      env,
      stdio: 'pipe',
    })
    return await withClient(url.href, readSchema)
  } finally {
    await withClient(superuserUrl, (client) => client.query(`drop database ${name} with (force)`))
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
