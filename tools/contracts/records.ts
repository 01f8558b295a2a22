import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isOnHost } from '@troubadour/domain/schema/endpoint'
import { endpointList } from '@troubadour/domain/contract/match-endpoint'
import { format, resolveConfig } from 'prettier'
import { reachable, readImportGraph } from '../architecture/import-graph.ts'
import { ENTRIES } from '../architecture/rules.ts'
import { startTestPostgres } from '../postgres/test-postgres.ts'
import { APPS, isReleased, type App } from '../release/apps.ts'
import { migratedSchema, type DatabaseSchema } from './database-schema.ts'
import { presentContract, type Contract } from './openapi-document.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** The calls of a released app version, with requests and responses. For the API: the calls of other programs. */
export interface ContractRecord extends Contract {
  app: string
  version: string
}

export interface SchemaRecord {
  app: 'api'
  version: string
  tables: DatabaseSchema
}

/** The records of all supported versions, which are those with a file (docs/releases.md). */
export function readRecords(): ContractRecord[] {
  return readAll<ContractRecord>(/^[\w-]+@\d+\.\d+\.\d+\.json$/)
}

export function readSchemaRecords(): SchemaRecord[] {
  return readAll<SchemaRecord>(/^api@\d+\.\d+\.\d+\.schema\.json$/)
}

function readAll<Shape>(pattern: RegExp): Shape[] {
  const names = readdirSync(import.meta.dirname).filter((name) => pattern.test(name))
  return names.sort().map((name) => readJson<Shape>(join(import.meta.dirname, name)))
}

export function recordOf(app: App): ContractRecord {
  // Each app's own file; nx reads the version from it too.
  const { version } = readJson<{ version: string }>(join(ROOT, `apps/${app}/package.json`))
  const names = new Set<string>(
    (app === 'api' ? endpointsOfOthers() : endpointsOf(app)).map(({ name }) => name),
  )
  const paths: Contract['paths'] = {}
  for (const [path, methods] of Object.entries(presentContract().paths)) {
    const used = Object.entries(methods).filter(([, { operationId }]) => names.has(operationId))
    if (used.length > 0) paths[path] = Object.fromEntries(used)
  }
  return { app, version, paths }
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

/** Says how to update the record of an unreleased version that does not match these sources. */
export const HOW_TO_RECORD = 'Record it anew: node tools/contracts/record.ts public-site admin api'

/** Whether these sources contain the release of a version; works without git's tags. */
export function isInChangelog(app: string, version: string): boolean {
  const file = join(ROOT, `apps/${app}/CHANGELOG.md`)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.some((line) => line.startsWith(`## ${version} `))
}

/** Writes the calls of a version, and for the API its database schema. @returns paths of the files, below the root */
export async function writeRecords(record: ContractRecord): Promise<string[]> {
  const file = await write(record, recordFile(record, 'contract'))
  if (record.app !== 'api') return [file]
  const schema = { app: 'api', version: record.version, tables: await presentSchema() } satisfies SchemaRecord
  return [file, await write(schema, recordFile(schema, 'schema'))]
}

/** Updates the record of each app whose present version has no tag. @returns as `writeRecords` */
export async function recordUnreleased(): Promise<string[]> {
  const files: string[] = []
  for (const record of APPS.map(recordOf))
    if (!isReleased(ROOT, `${record.app}@${record.version}`)) files.push(...(await writeRecords(record)))
  return files
}

async function write(record: ContractRecord | SchemaRecord, file: string): Promise<string> {
  const options = await resolveConfig(join(ROOT, file))
  writeFileSync(join(ROOT, file), await format(JSON.stringify(record), { ...options, parser: 'json' }))
  return file
}

export function recordFile(
  { app, version }: { app: string; version: string },
  kind: 'contract' | 'schema',
): string {
  return `tools/contracts/${app}@${version}${kind === 'schema' ? '.schema' : ''}.json`
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
