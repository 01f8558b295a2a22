import { z } from 'zod'
import { GROUPS, schemasOf } from './contract.ts'
import type { DeclaredEndpoint } from '../schema/endpoint-group.ts'
import { errorResponse, type EndpointSchemas } from '../schema/endpoint-schemas.ts'
import type { Endpoint } from '../schema/endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { schemaNames } from './schema-names.ts'

const SUCCESS_TEXT: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: it goes on',
  204: 'Done',
}
const INFO = {
  title: 'Troubadour',
  version: '1.0.0',
  description:
    'What the public site and the administrator area of a musician’s website call. Each front end forwards the calls of its own host: `x-host`. Unsafe calls need the origin that `x-origin` names.',
  contact: { name: 'The operator of the site' },
}
const SESSION_COOKIE = { type: 'apiKey', in: 'cookie', name: '__Host-session' }
const SECURITY_SCHEMES = {
  fullSession: { ...SESSION_COOKIE, description: 'A complete sign-in. Over http the cookie is `session`.' },
  halfSession: {
    ...SESSION_COOKIE,
    description: 'The password was accepted; the code may be still to come.',
  },
}
const ERROR = { $ref: '#/components/responses/Error' }

/** Examples of the main schemas; a test validates each against its schema. */
export const EXAMPLES: ReadonlyMap<z.core.$ZodType, unknown> = new Map<z.core.$ZodType, unknown>([
  [errorResponse, { message: 'Please correct the marked fields.', errors: { title: 'Title is required' } }],
  ...GROUPS.flatMap((group) => group.examples ?? []),
])

/** The contract as an OpenAPI 3.1 document. Pure, so the output is deterministic. */
export function toOpenApi() {
  const components = new Map<string, JsonSchema>()
  const paths: Record<string, Record<string, unknown>> = {}
  const tags = new Map<string, string>()
  for (const { tag, description, calls } of GROUPS) {
    if (description) tags.set(tag, description)
    for (const [name, endpoint] of Object.entries<DeclaredEndpoint>(calls)) {
      const method = endpoint.method.toLowerCase()
      // Object.entries loses the names.
      const described = { name: name as EndpointName, tag, endpoint }
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(described, components) }
    }
  }
  const error = { 'application/json': { schema: jsonSchema(errorResponse, 'output', components) } }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'The host that this document comes from' }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: { Error: { description: 'What went wrong, and which fields are to blame', content: error } },
      schemas: Object.fromEntries([...components].sort(([one], [other]) => one.localeCompare(other, 'en'))),
    },
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema
type Components = Map<string, JsonSchema>

interface DescribedEndpoint {
  name: EndpointName
  tag: string
  endpoint: DeclaredEndpoint
}

function operation({ name, tag, endpoint }: DescribedEndpoint, components: Components) {
  const { params, query, body, bodyType, form, responseType } = endpoint
  // Of the contract, which adds the usual refusals.
  const { responses } = schemasOf(name)
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: endpoint.description,
    'x-access': endpoint.access,
    'x-host': endpoint.host,
    ...('origin' in endpoint && { 'x-origin': endpoint.origin }),
    ...(endpoint.adminQueryKey && { 'x-admin-query-key': endpoint.adminQueryKey }),
    security: securityOf(endpoint),
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(bodyType === 'multipart' && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          [bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: jsonSchema(body, 'input', components),
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [
          status,
          schema === errorResponse ? ERROR : answer(status, schema, responseType, components),
        ]),
      ),
      // Covers a refused origin, a body that is too large or of another type, and overload.
      default: ERROR,
    },
  }
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'admin') return [{ fullSession: [] }]
  if (endpoint.access === 'pending-two-factor') return [{ halfSession: [] }, { fullSession: [] }]
  // The query key makes it an administrators' endpoint.
  return endpoint.adminQueryKey ? [{}, { fullSession: [] }] : []
}

const MEDIA_TYPES = { json: 'application/json', csv: 'text/csv', file: 'application/octet-stream' }

function answer(
  status: string,
  schema: z.ZodType,
  type: EndpointSchemas['responseType'],
  components: Components,
) {
  if (status === '204') return { description: SUCCESS_TEXT[status] }
  // Errors are JSON even if the success response is a file.
  const mediaType = status.startsWith('2') ? MEDIA_TYPES[type ?? 'json'] : 'application/json'
  const content = { [mediaType]: { schema: jsonSchema(schema, 'output', components) } }
  return { description: SUCCESS_TEXT[status] ?? 'A refusal that carries more than its message', content }
}

function parameters(location: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

/** A schema whose named parts are references to the components, to which they are added. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    metadata: schemaNames,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      const example = EXAMPLES.get(zodSchema)
      if (example !== undefined) json.examples = [example]
      const meaning = z.globalRegistry.get(zodSchema)?.description
      if (meaning) json.description = meaning
      // A later release may add keys to responses, so the description must not exclude them.
      if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
    },
  })
  // The schema is plain JSON; replacing text is the shortest way to update every reference.
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _dialect, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema
  for (const [name, part] of Object.entries($defs)) components.set(name, part)
  return rest
}
