import { readFileSync } from 'node:fs'

/** The part of OpenAPI 3.0 that Printful's description uses. */
export interface Schema {
  $ref?: string
  allOf?: Schema[]
  type?: 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string'
  nullable?: boolean
  writeOnly?: boolean
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean
}

const FILE = new URL('../printful-v1.json', import.meta.url)
// Printful's published description (OpenAPI 3.0, developers.printful.com/docs), cut to the supported calls and notices.
const description = JSON.parse(readFileSync(FILE, 'utf8')) as { [key: string]: unknown }

/** A schema of the description: `schemaAt('paths', '/stores', 'get', 'responses', '200')`. */
export function schemaAt(...keys: string[]): Schema {
  const found = resolve(step(description, keys))
  const content = step(found, ['content', 'application/json', 'schema'])
  return resolve(content ?? found) as Schema
}

function resolve(value: unknown): unknown {
  const reference = step(value, ['$ref'])
  return typeof reference === 'string' ? resolve(step(description, reference.slice(2).split('/'))) : value
}

function step(value: unknown, keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  )
}

/**
 * Lists the deviations of a value from a schema. The description requires almost nothing, so a missing or undescribed
 * field is a deviation, too: otherwise an empty object would be a product.
 * @returns one sentence each, such as 'result[].name is missing'; entries of a list share one
 */
export function deviations(schema: Schema, value: unknown, path = ''): string[] {
  const flat = flatten(schema)
  const found = ownDeviations(flat, value).map((text) => `${path} ${text}`)
  if (found.length > 0) return found
  if (Array.isArray(value)) {
    const items = flat.items
    return items ? [...new Set(value.flatMap((entry) => deviations(items, entry, `${path}[]`)))] : []
  }
  if (typeof value !== 'object' || value === null || !flat.properties) return []
  return fieldDeviations(flat.properties, value, path)
}

function fieldDeviations(properties: Record<string, Schema>, value: object, path: string): string[] {
  const at = (key: string) => (path ? `${path}.${key}` : key)
  const missing = Object.entries(properties)
    .filter(([key, schema]) => !flatten(schema).writeOnly && !(key in value))
    .map(([key]) => `${at(key)} is missing`)
  const wrong = Object.entries(value).flatMap(([key, inner]) => {
    const schema = properties[key]
    return schema ? deviations(schema, inner, at(key)) : [`${at(key)} is not described`]
  })
  return [...missing, ...wrong]
}

function ownDeviations(schema: Schema, value: unknown): string[] {
  if (value === null) return schema.nullable ? [] : ['is null']
  if (schema.type && !isOfType(schema.type, value)) return [`is no ${schema.type}`]
  return schema.enum && !schema.enum.includes(value) ? [`is none of ${schema.enum.join(', ')}`] : []
}

function isOfType(type: NonNullable<Schema['type']>, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === type
}

/** A schema with its references resolved and its `allOf` merged. */
function flatten(schema: Schema): Schema {
  const own = resolve(schema) as Schema
  const parts = (own.allOf ?? []).map(flatten)
  const properties = Object.assign({}, ...[...parts, own].map((part) => part.properties)) as Record<
    string,
    Schema
  >
  return {
    ...Object.assign({}, ...parts, own),
    ...(Object.keys(properties).length > 0 && { properties }),
  }
}
