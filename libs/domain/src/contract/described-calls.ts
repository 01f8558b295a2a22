import { toOpenApi } from './openapi.ts'

export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
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
  /** Path -> method in lower case -> operation, with references resolved and without texts and examples. */
  paths: Record<string, Record<string, Operation>>
}

/** An OpenAPI document, or the part of one that some of its calls need. */
export interface Description {
  paths: Record<string, Record<string, object>>
  /** Kind, such as 'schemas' -> name -> component. */
  components: Record<string, Record<string, object>>
}

/** The keys of an operation that callers depend on. Its texts may change at any time. */
const RELIED_ON = /^(operationId|parameters|requestBody|responses|x-.+)$/
const REFERENCE = /^#\/components\/(\w+)\/(\w+)$/

export function presentContract(): Contract {
  return contractOf(toOpenApi())
}

/** @throws Error when a reference leads nowhere */
export function contractOf(document: object): Contract {
  const { paths, components } = bareDescription(document)
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') return resolve(componentAt(components, value.$ref))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]))
  }
  const resolved = (operation: object): Operation => {
    // The shape of an operation in an OpenAPI document.
    const { responses, ...rest } = resolve(operation) as Operation
    return { ...rest, responses: mapValues(responses, ({ content }) => (content ? { content } : {})) }
  }
  return { paths: mapValues(paths, (methods) => mapValues(methods, resolved)) }
}

/**
 * The part of an OpenAPI document that describes the named calls, without texts and examples.
 * @param names values of `operationId`
 * @throws Error when a reference leads nowhere
 */
export function describedPart(document: object, names: ReadonlySet<unknown>): Description {
  const whole = bareDescription(document)
  const paths: Description['paths'] = {}
  for (const [path, methods] of Object.entries(whole.paths)) {
    const used = Object.entries(methods).filter(
      ([, call]) => 'operationId' in call && names.has(call.operationId),
    )
    if (used.length > 0) paths[path] = Object.fromEntries(used)
  }
  const components: Description['components'] = {}
  const addComponentsOf = (part: object) => {
    for (const [, reference = ''] of JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)) {
      const [, kind = '', name = ''] = REFERENCE.exec(reference) ?? []
      if (components[kind]?.[name]) continue
      const component = componentAt(whole.components, reference)
      components[kind] = { ...components[kind], [name]: component }
      addComponentsOf(component)
    }
  }
  addComponentsOf(paths)
  return { paths, components }
}

/** An OpenAPI document as plain JSON, as in a file, and without what callers do not depend on. */
function bareDescription(document: object): Description {
  // A field of a schema may have this name, too, but is no list.
  const isExamples = (key: string, value: unknown) => key === 'examples' && Array.isArray(value)
  const text = JSON.stringify(document, (key, value: unknown) => (isExamples(key, value) ? undefined : value))
  // The shape of an OpenAPI document.
  const { paths, components } = JSON.parse(text) as Description
  const bare = (operation: object) =>
    Object.fromEntries(Object.entries(operation).filter(([key]) => RELIED_ON.test(key)))
  return { paths: mapValues(paths, (methods) => mapValues(methods, bare)), components }
}

/** @param reference such as '#/components/schemas/Event' */
function componentAt(components: Description['components'], reference: string): object {
  const [, kind = '', name = ''] = REFERENCE.exec(reference) ?? []
  const component = components[kind]?.[name]
  if (!component) throw new Error(`${reference} leads nowhere`)
  return component
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
