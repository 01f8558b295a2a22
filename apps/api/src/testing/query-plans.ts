import pg from 'pg'
import { vi } from 'vitest'
import type { TestDatabase } from './test-database.ts'

const BIG_SITE = new URL('../../../../tools/experiments/lab/big-site.ts', import.meta.url).href
/** Queries that read all rows by design. */
const READS_ALL = [
  // The search matches any part of a text.
  /ilike|search_text/,
  // Any row may use a picture.
  /regexp_replace/,
]
/** The planner has too little statistics for smaller tables. */
const BIG_TABLE_ROWS = 30

/** Gives a site ten times the demo's content. @param source of its products (see sourceOf) */
export async function growSite({ ownerUrl }: TestDatabase, now: Date, source: string): Promise<void> {
  // Imported by URL, because apps do not depend on tools; the type repeats that of the source.
  const { growSite } = (await import(BIG_SITE)) as { growSite: (site: object) => Promise<void> }
  await growSite({ migrationDatabaseUrl: ownerUrl, times: 10, now, source })
}

/** Records the statements of all connections. */
export function listenToQueries() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    /** The number of statements so far. */
    count: () => query.mock.calls.length,
    /** Each statement once, with its last values. Kysely passes both, which no single overload of the types shows. */
    statements: () => new Map(query.mock.calls as unknown as [string, unknown[]][]),
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/**
 * The statements that scan a whole big table or a whole index of it, although they need only some of the rows, and
 * PostgreSQL is told to prefer indices. They need only some rows when a filter keeps less than half of those scanned,
 * or when the result has less than a twentieth of them, unless a limit ends the scan.
 */
export async function wastefulQueries(
  { ownerUrl }: TestDatabase,
  queries: Map<string, unknown[]>,
): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    await client.query('set enable_seqscan = off; set enable_mergejoin = off')
    // A partial index contains only some rows and may be scanned completely, so its size counts as 0.
    const sizes = await client.query<{ name: string; rows: number }>(
      `select relname as name, case when indpred is null then reltuples else 0 end as rows
      from pg_class left join pg_index on indexrelid = pg_class.oid`,
    )
    const rowsOf = new Map(sizes.rows.map(({ name, rows }) => [name, rows]))
    const found: string[] = []
    for (const [text, values] of queries) {
      if (!/^\s*(with|select|insert|update|delete)\b/i.test(text) || READS_ALL.some((one) => one.test(text)))
        continue
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        values,
      )
      // A single row with a single plan.
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
      found.push(...wastefulScans(plan, rowsOf).map((scan) => `${scan}: ${text}`))
    }
    return found
  })
}

function wastefulScans(plan: PlanNode, rowsOf: Map<string, number>): string[] {
  const found: string[] = []
  const visit = (node: PlanNode, isCut: boolean): void => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Plan Rows': rows } = node
    const size = rowsOf.get(node['Index Name'] ?? table) ?? 0
    const isWhole =
      size >= BIG_TABLE_ROWS && !node['Index Cond'] && !node['Recheck Cond'] && type !== 'ModifyTable'
    const isPart = isWhole && rows < size / 2
    const isForLittle = isWhole && !isCut && plan['Plan Rows'] < rows / 20
    if (isPart || isForLittle) found.push(`${type} of ${table}`)
    // A node that sorts or aggregates reads all its input, whatever limit is above it.
    const goesOn = isCut && !/Sort|Aggregate|Hash/.test(type)
    for (const child of node.Plans ?? []) visit(child, type === 'Limit' || goesOn)
  }
  visit(plan, false)
  return found
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
