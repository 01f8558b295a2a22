import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { columnsOf, describeSequences, describeTables, withConnection } from './dump-database.ts'
import { setSequences } from './load-database.ts'

/**
 * Copies all rows of a database into another of the same schema, such as one of a newer version of PostgreSQL; nothing
 * is left out or settled as in a backup. Both are as before after an error.
 * @returns how many rows
 * @throws Error when a table has not the same number of rows after it
 */
export async function copyDatabase(sourceUrl: string, targetUrl: string): Promise<number> {
  return withConnection(sourceUrl, (source) =>
    withConnection(targetUrl, async (target) => {
      await source.query('begin isolation level repeatable read read only')
      await target.query('begin')
      const tables = await describeTables(source, [])
      for (const { name } of tables.toReversed())
        // Rows that migrations inserted.
        await target.query(`delete from public.${target.escapeIdentifier(name)}`)
      let rows = 0
      for (const table of tables) {
        const reading = source.query(copyTo(`copy ${columnsOf(source, table)} to stdout`))
        await pipeline(reading, target.query(copyFrom(`copy ${columnsOf(target, table)} from stdin`)))
        const [before, after] = await Promise.all([source, target].map((client) => count(client, table.name)))
        if (before !== after) throw new Error(`${table.name} has ${after} rows, not ${before} as it had.`)
        rows += Number(after)
      }
      await setSequences(target, await describeSequences(source, tables))
      await target.query('commit')
      return rows
    }),
  )
}

async function count(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from public.${client.escapeIdentifier(table)}`,
  )
  return rows[0]?.count ?? ''
}
