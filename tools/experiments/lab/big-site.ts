import { linkSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The API's name for Printful's stand-in. */
const STAND_IN = 'stand-in'
const SQL = join(import.meta.dirname, 'big-site.sql')

interface BigSite {
  /** Connects to a site with the demo content as the owner of its schema. */
  migrationDatabaseUrl: string
  /** 10: 150 shows, 80 releases, 80 products, 30 posts, 10,000 confirmed subscribers, 1,000 pictures; 100: ten times that. */
  times: number
  /** The folder of picture files, which the new pictures share with the demo's; without it they have no files. */
  mediaFolder?: string
  now?: Date
  /** The store of the products, as the API names it; products of other stores are not shown. */
  source?: string
}

/** Adds content in one transaction; visitors see it after the commit. */
export async function growSite(site: BigSite): Promise<void> {
  const { migrationDatabaseUrl, times, mediaFolder, now = new Date(), source = STAND_IN } = site
  const client = new pg.Client({ connectionString: migrationDatabaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('lab.times', $1, true), set_config('lab.source', $2, true), set_config('lab.now', $3, true)`,
      [times, source, now],
    )
    await client.query(readFileSync(SQL, 'utf8'))
    if (mediaFolder) await linkPictures(client, mediaFolder)
    await client.query('commit')
    // PostgreSQL itself would only do it a minute later.
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function linkPictures(client: pg.Client, folder: string): Promise<void> {
  const files = readdirSync(folder)
  const { rows } = await client.query<{ stem: string; original: string }>(
    'select stem, original from lab_files',
  )
  for (const { stem, original } of rows)
    for (const file of files.filter((name) => name.startsWith(original)))
      linkSync(join(folder, file), join(folder, stem + file.slice(stem.length)))
}
