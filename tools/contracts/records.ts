import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  contractOf,
  describedPart,
  type Contract,
  type Description,
} from '@troubadour/domain/contract/described-calls'
import { isOnHost } from '@troubadour/domain/schema/endpoint'
import { endpointList } from '@troubadour/domain/contract/match-endpoint'
import { toOpenApi } from '@troubadour/domain/contract/openapi'
import { reachable, readImportGraph } from '../architecture/import-graph.ts'
import { ENTRIES } from '../architecture/rules.ts'
import { startTestPostgres } from '../postgres/test-postgres.ts'
import { APPS, type App } from '../release/apps.ts'
import { fileAtBase } from './base-commit.ts'
import { migratedSchema, type DatabaseSchema } from './database-schema.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** What a released version of a front end calls. For the API: what other programs call. */
export interface ContractRecord extends Description {
  app: string
  version: string
}

interface SchemaRecord {
  app: 'api'
  version: string
  tables: DatabaseSchema
}

/** Calls that must still be served. */
interface EarlierContract extends Contract {
  /** Such as 'admin@1.0.0'. */
  name: string
  /** 'base' has the calls of all apps, at the commit that this branch left. */
  from: 'release' | 'base'
}

/**
 * The calls of all supported releases, which are those with a record, and until each app has one, all calls of the
 * commit that this branch left (docs/releases.md).
 * @throws Error when that is needed and git does not have it
 */
export function readEarlierContracts(): EarlierContract[] {
  const records = readAll<ContractRecord>(/^[\w-]+@\d+\.\d+\.\d+\.json$/)
  const releases = records.map((record): EarlierContract => {
    const name = `${record.app}@${record.version}`
    return { name, from: 'release', ...contractOf(record) }
  })
  if (APPS.every((name) => records.some(({ app }) => app === name))) return releases
  // The file is an OpenAPI document at every commit.
  const document = JSON.parse(fileAtBase(ROOT, 'docs/openapi.json')) as object
  return [...releases, { name: 'the commit that this branch left', from: 'base', ...contractOf(document) }]
}

export function readSchemaRecords(): SchemaRecord[] {
  return readAll<SchemaRecord>(/^api@\d+\.\d+\.\d+\.schema\.json$/)
}

function readAll<Shape>(pattern: RegExp): Shape[] {
  const names = readdirSync(import.meta.dirname).filter((name) => pattern.test(name))
  return names.sort().map((name) => readJson<Shape>(join(import.meta.dirname, name)))
}

export function recordOf(app: App): ContractRecord {
  const names = (app === 'api' ? endpointsOfOthers() : endpointsOf(app)).map(({ name }) => name)
  return { app, version: versionOf(app), ...describedPart(toOpenApi(), new Set(names)) }
}

/** The version of these sources, from the app's own file; nx reads it from there, too. */
export function versionOf(app: App): string {
  return readJson<{ version: string }>(join(ROOT, `apps/${app}/package.json`)).version
}

/** Endpoints without an origin check, called by programs that are not ours: mail programs and Printful. */
function endpointsOfOthers() {
  return endpointList.filter((endpoint) => 'origin' in endpoint && endpoint.origin === 'none')
}

/** Endpoints of a front end's host that its sources name. Knip reports unused calls in the API client. */
function endpointsOf(app: Exclude<App, 'api'>) {
  const graph = readImportGraph(ROOT, [`apps/${app}`, 'libs'])
  const entries = ENTRIES.filter((entry) => entry.startsWith(`apps/${app}/`))
  const files = new Set(entries.flatMap((entry) => [...reachable(graph, entry).files]))
  const text = [...files]
    .filter((file) => /^(apps|libs\/api-client)\/.*\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join()
  const host = app === 'admin' ? 'admin' : 'public'
  return endpointList
    .filter((endpoint) => isOnHost(endpoint, host, []))
    .filter(({ name }) => new RegExp(`['.]${name}\\b`).test(text))
}

/** Whether these sources contain the release of a version; works without git's tags. */
export function isInChangelog(app: string, version: string): boolean {
  const file = join(ROOT, `apps/${app}/CHANGELOG.md`)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.some((line) => line.startsWith(`## ${version} `))
}

/** Records the present version of an app, for the API with its database schema. @returns paths below the root */
export async function writeRecords(app: App): Promise<string[]> {
  const record = recordOf(app)
  const file = `tools/contracts/${app}@${record.version}.json`
  writeFileSync(join(ROOT, file), linesOf(record))
  if (app !== 'api') return [file]
  const schemaFile = file.replace(/json$/, 'schema.json')
  const schema = { app, version: record.version, tables: await presentSchema() } satisfies SchemaRecord
  writeFileSync(join(ROOT, schemaFile), linesOf(schema))
  return [file, schemaFile]
}

/** JSON with a line for each call, schema and kind of rule of a table: short, and changes are visible. */
export function linesOf(record: ContractRecord | SchemaRecord): string {
  const text = (value: unknown, depth: number): string => {
    if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value)
    const entries = Object.entries(value)
    return `{\n${entries.map(([key, part]) => `${JSON.stringify(key)}: ${text(part, depth - 1)}`).join(',\n')}\n}`
  }
  return `${text(record, 3)}\n`
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(file, 'utf8')) as Shape
}

export interface AcceptedBreak {
  /** The exact message of the check. */
  break: string
  because: string
}

/** Reviewed breaks of contracts or of the schema that affect nobody, with the reason. */
export function readAcceptedBreaks(kind: 'contract' | 'schema'): AcceptedBreak[] {
  const file = join(import.meta.dirname, 'accepted-breaks.json')
  return readJson<Record<typeof kind, AcceptedBreak[]>>(file)[kind]
}

export function unaccepted(breaks: string[], entries: AcceptedBreak[]): string[] {
  return breaks.filter((sentence) => !entries.some((entry) => entry.break === sentence))
}

/** Entries that match no break any more: they would hide a later break. */
export function unmatched(breaks: string[], entries: AcceptedBreak[]): string[] {
  return entries.map((entry) => entry.break).filter((sentence) => !breaks.includes(sentence))
}

async function presentSchema(): Promise<DatabaseSchema> {
  const postgres = await startTestPostgres()
  try {
    return await migratedSchema(postgres.superuserUrl)
  } finally {
    await postgres.stop()
  }
}
