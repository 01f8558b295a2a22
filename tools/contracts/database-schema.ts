import type pg from 'pg'

export interface Column {
  type: string
  isNullable: boolean
  /** Whether a row may leave it out. */
  hasDefault: boolean
}

/** What keeps rows out: a constraint, or a unique index. */
export interface Rule {
  definition: string
  columns: string[]
}

export interface Table {
  columns: Record<string, Column>
  rules: Rule[]
  /** Definitions of what happens when rows are written. */
  triggers: string[]
}

/** The tables of the product by name. Those of the migrator and of the queue are their programs' own affair. */
export type DatabaseSchema = Record<string, Table>

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname not like 'kysely%'
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attname`

const RULES = `
  select c.relname as table, r.definition, array(
      select attname::text from pg_attribute where attrelid = c.oid and attnum = any(r.keys) order by attname
    ) as columns
  from pg_class c join (
    select conrelid as relation, pg_get_constraintdef(oid) as definition, conkey as keys
    from pg_constraint where contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select indrelid, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', 'UNIQUE USING '), indkey::int2[]
    from pg_index where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
  ) r on r.relation = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
  order by c.relname, r.definition`

const TRIGGERS = `
  select c.relname as table, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by c.relname, t.tgname`

/** Reads the tables of a migrated database. */
export async function readSchema(client: pg.Client): Promise<DatabaseSchema> {
  const columns = await client.query<{
    table: string
    column: string
    type: string
    is_nullable: boolean
    has_default: boolean
  }>(COLUMNS)
  const rules = await client.query<{ table: string } & Rule>(RULES)
  const triggers = await client.query<{ table: string; definition: string }>(TRIGGERS)
  const schema: DatabaseSchema = {}
  for (const { table, column, type, is_nullable, has_default } of columns.rows) {
    schema[table] ??= { columns: {}, rules: [], triggers: [] }
    schema[table].columns[column] = { type, isNullable: is_nullable, hasDefault: has_default }
  }
  for (const { table, definition, columns } of rules.rows) schema[table]?.rules.push({ definition, columns })
  for (const { table, definition } of triggers.rows) schema[table]?.triggers.push(definition)
  return schema
}
