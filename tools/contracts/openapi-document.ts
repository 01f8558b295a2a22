import { toOpenApi } from '@troubadour/domain/openapi'

/** The part of JSON Schema that the contract is written in. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  [limit: string]: unknown
}

type Content = Record<string, { schema: JsonSchema }>

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

/** An OpenAPI document: the whole contract, or the calls of one front end. */
export interface Contract {
  /** Path -> method in small letters -> what it is. */
  paths: Record<string, Record<string, Operation>>
}

/** The contract of these sources. */
export function presentContract(): Contract {
  // As it would be read from its file: plain data, whose shape toOpenApi gives.
  return JSON.parse(JSON.stringify(toOpenApi())) as Contract
}

/** Every operation by what people call it: 'GET /api/events'. */
export function operationsOf({ paths }: Contract): Map<string, Operation> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )
  return new Map(operations)
}
