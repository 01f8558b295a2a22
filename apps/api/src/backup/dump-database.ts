import { pictureFiles } from '@troubadour/domain/media/media-picture'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { requireBaseline } from '../db/migrations/index.ts'
import { tableFile, type BackupWriter, type Manifest } from './backup-files.ts'

/** Opens a connection for one task, without the timeouts of requests: a backup takes longer. */
export async function withConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'troubadour-backup', keepAlive: true })
  // A lost connection makes the next query fail.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  /** The files of the media store that rows reference. */
  media: string[]
}

/**
 * Writes all tables in one consistent snapshot, in the text format of COPY, which every version of PostgreSQL reads.
 */
export async function dumpDatabase(client: pg.Client, writer: BackupWriter): Promise<Dump> {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  const described = await describeTables(client)
  const tables: Manifest['tables'] = []
  for (const table of described) tables.push({ ...table, rows: await dumpTable(client, writer, table) })
  const media = await namedMedia(client)
  const sequences = await describeSequences(client, described)
  await client.query('commit')
  return { migrations, tables, sequences, media }
}

async function namedMedia(client: pg.Client): Promise<string[]> {
  const pictures = await client.query<{ path: string }>('select path from media_files')
  const files = await client.query<{ name: string }>(`
    select original as name from audio_files where original is not null
    union all
    select file ->> 'name' from audio_files, jsonb_array_elements(parts || forms || downloads) as file
    union all select stored from press_files
    union all select name from video_files where name is not null
    union all select part ->> 'name' from video_files, jsonb_array_elements(parts) as part`)
  return [...pictures.rows.flatMap(({ path }) => pictureFiles(path)), ...files.rows.map(({ name }) => name)]
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration order by name')
    .catch((cause: unknown) => {
      throw new Error('The database is none of this program, or was never migrated.', { cause })
    })
  const names = rows.map(({ name }) => name)
  requireBaseline('database', names)
  return names
}

async function dumpTable(client: pg.Client, writer: BackupWriter, table: TableDescription): Promise<number> {
  const stream = client.query(copyTo(`copy ${columnsOf(client, table)} to stdout`))
  await writer.add(tableFile(table.name), stream)
  return stream.rowCount
}

/** `"table" ("column", …)` */
export function columnsOf(client: pg.Client, { name, columns }: TableDescription): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column))
  return `public.${client.escapeIdentifier(name)} (${quoted.join(', ')})`
}

/**
 * Tables that a backup leaves out: sessions and what depends on them, since a restore would bring back ended ones;
 * counted attempts; the state of jobs, and of a move of files; zips of releases, which are made again. Everybody signs in again after a
 * restore.
 */
const LEFT_OUT = [
  'sessions',
  'totp_setups',
  'account_links',
  'throttles',
  'jobs',
  'release_zips',
  'media_move_files',
]

interface TableDescription {
  name: string
  columns: string[]
}

interface TableRow extends TableDescription {
  parents: string[]
}

/** All of our tables but those left out, as PostgreSQL's catalogue describes them; referenced tables come first. */
export async function describeTables(
  client: pg.Client,
  leftOut: readonly string[] = LEFT_OUT,
): Promise<TableDescription[]> {
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
    [leftOut],
  )
  return parentsFirst(rows).map(({ name, columns }) => ({ name, columns }))
}

/** @throws Error when tables reference one another in a cycle */
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

/** The last value of each sequence, by table and column. */
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
