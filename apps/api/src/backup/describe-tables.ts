import type pg from 'pg'
import type { Manifest } from './manifest.ts'

/**
 * Left out of a backup: sessions, since a restore would bring back ended ones, and what belongs to them; counted tries;
 * the state of jobs. Everybody signs in anew after a restore.
 */
const LEFT_OUT = ['sessions', 'totp_setups', 'throttles', 'jobs']

export interface TableDescription {
  name: string
  columns: string[]
}

interface TableRow extends TableDescription {
  parents: string[]
}

/** All tables of ours that are backed up, as the database itself describes them; parents come first. */
export async function describeTables(client: pg.Client): Promise<TableDescription[]> {
  const { rows } = await client.query<TableRow>(
    `select t.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct p.relname::text from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as parents
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and t.relname not like 'kysely\\_%' and t.relname <> all ($1)
    order by t.relname`,
    [LEFT_OUT],
  )
  return parentsFirst(rows).map(({ name, columns }) => ({ name, columns }))
}

/** @throws Error when tables refer to one another in a circle */
function parentsFirst(tables: TableRow[]): TableRow[] {
  const ordered: TableRow[] = []
  const isPlaced = (name: string) => ordered.some((table) => table.name === name)
  const isOurs = (name: string) => tables.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, parents }) =>
        !isPlaced(name) && parents.every((parent) => isPlaced(parent) || !isOurs(parent)),
    )
    if (!next) throw new Error('Tables refer to one another in a circle: there is no order to load them in.')
    ordered.push(next)
  }
  return ordered
}

/** The numbers that the database has given out so far, by the columns that they are for. */
export async function describeSequences(
  client: pg.Client,
  tables: readonly TableDescription[],
): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; value: string | null }>(
    `select t.relname::text as "table", a.attname::text as "column", s.last_value::text as value
    from pg_class t join pg_attribute a on a.attrelid = t.oid
      join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename)
        = pg_get_serial_sequence(quote_ident(t.relname), a.attname)
    where t.relnamespace = 'public'::regnamespace and t.relname = any ($1) and a.attidentity <> ''
    order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  return rows.flatMap(({ value, ...column }) => (value === null ? [] : { ...column, value }))
}
