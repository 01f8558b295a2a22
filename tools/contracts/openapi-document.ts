import { toOpenApi } from '@troubadour/domain/contract/openapi'

export interface JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

export type Content = Record<string, { schema: JsonSchema }>

export interface Operation {
  operationId: string
  'x-access': string
  'x-host': string
  'x-origin'?: string
  'x-admin-query-key'?: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

export interface Contract {
  /** Path -> method in lower case -> operation. */
  paths: Record<string, Record<string, Operation>>
}

/** The keys of an operation that callers depend on. Its descriptions may change at any time. */
const RELIED_ON = /^(operationId|parameters|requestBody|responses|x-.+)$/

/** The paths of an OpenAPI document, with references resolved and without descriptions. */
function withoutReferences(document: object): Contract {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') return resolve(valueAt(document, value.$ref))
    const parts = Object.entries(value).filter(([key, part]) => key !== 'examples' || !Array.isArray(part))
    return Object.fromEntries(parts.map(([key, part]) => [key, resolve(part)]))
  }
  const bare = (operation: object) => {
    const parts = Object.entries(operation).filter(([key]) => RELIED_ON.test(key))
    // The shape of an operation in an OpenAPI document.
    const resolved = resolve(Object.fromEntries(parts)) as Operation
    const responses = mapValues(resolved.responses, ({ content }) => (content ? { content } : {}))
    return { ...resolved, responses }
  }
  // The shape of an OpenAPI document.
  const { paths } = document as { paths: Record<string, Record<string, object>> }
  return { paths: mapValues(paths, (methods) => mapValues(methods, bare)) }
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** @param pointer such as '#/components/schemas/Event' */
function valueAt(document: object, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  // Each step is an object, or the reference leads nowhere.
  const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document)
  if (found === undefined) throw new Error(`${pointer} leads nowhere`)
  return found
}

export function presentContract(): Contract {
  // Conversion to JSON gives the same plain data as in the records' files.
  return withoutReferences(JSON.parse(JSON.stringify(toOpenApi())) as object)
}

/** Every operation by its name for people: 'GET /api/events'. */
export function operationsOf({ paths }: Contract): Map<string, Operation> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )
  return new Map(operations)
}
