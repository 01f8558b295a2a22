import { pictureFiles } from '@troubadour/domain/media/media-picture'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupWriter } from './backup-writer.ts'
import { describeSequences, describeTables, type TableDescription } from './describe-tables.ts'
import { tableFile, type Manifest } from './manifest.ts'

type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  /** The files that the rows of the media library stand for. */
  pictures: string[]
}

/** Writes all tables, as they are at one moment, in the text form of COPY, which every version of PostgreSQL reads. */
export async function dumpDatabase(client: pg.Client, writer: BackupWriter): Promise<Dump> {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  const described = await describeTables(client)
  const tables: Manifest['tables'] = []
  for (const table of described) tables.push({ ...table, rows: await dumpTable(client, writer, table) })
  const { rows } = await client.query<{ path: string }>('select path from media_files')
  const sequences = await describeSequences(client, described)
  await client.query('commit')
  return { migrations, tables, sequences, pictures: rows.flatMap(({ path }) => pictureFiles(path)) }
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration order by name')
    .catch((cause: unknown) => {
      throw new Error('The database is none of this program, or was never migrated.', { cause })
    })
  return rows.map(({ name }) => name)
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
