import { z } from 'zod'
import { schemasOf } from './contract.ts'
import { errorResponse, type EndpointSchemas } from './endpoint-schemas.ts'
import { endpointList, type Endpoint, type EndpointName } from './endpoints.ts'
import { CONSENT_STATEMENT_MAX_LENGTH } from './subscriber.ts'
import { ALT_MAX_LENGTH } from './upload.ts'

const STATUS_TEXT: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  507: 'Insufficient Storage',
}

/** The contract as an OpenAPI 3.1 document. Pure: the same contract gives the same document. */
export function toOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpointList) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Troubadour', version: '1.0.0' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  }
}

function operation(endpoint: Endpoint & { name: EndpointName }) {
  const { params, query, body, bodyType, responseType, responses } = schemasOf(endpoint.name)
  return {
    operationId: endpoint.name,
    'x-access': endpoint.access,
    'x-host': endpoint.host,
    ...('origin' in endpoint && { 'x-origin': endpoint.origin }),
    ...(endpoint.adminQueryKey && { 'x-admin-query-key': endpoint.adminQueryKey }),
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(bodyType === 'multipart' && {
      // The contract leaves these bodies to their routes, so they are described here.
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: MULTIPART[endpoint.name] } },
      },
    }),
    ...(body && {
      requestBody: { required: true, content: { [bodyMediaType(bodyType)]: { schema: inputSchema(body) } } },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [
          status,
          {
            description: STATUS_TEXT[status],
            ...(status !== '204' && {
              content: { [answerMediaType(responseType, status)]: { schema: outputSchema(schema) } },
            }),
          },
        ]),
      ),
      // A refused origin, a body that is too large or of another type, an API that is busy.
      default: {
        description: 'Any other error',
        content: { 'application/json': { schema: outputSchema(errorResponse) } },
      },
    },
  }
}

const MULTIPART: Partial<Record<EndpointName, object>> = {
  uploadImage: {
    type: 'object',
    description: '`category` comes before `image`, because the limit depends on it.',
    properties: {
      category: { type: 'string' },
      alt: { type: 'string', maxLength: ALT_MAX_LENGTH },
      image: { type: 'string', format: 'binary' },
    },
    required: ['image'],
  },
  importSubscribers: {
    type: 'object',
    description: '`statement` comes before `file`, which is not read without it.',
    properties: {
      statement: { type: 'string', maxLength: CONSENT_STATEMENT_MAX_LENGTH },
      file: { type: 'string', format: 'binary' },
    },
    required: ['statement', 'file'],
  },
}

function bodyMediaType(type: EndpointSchemas['bodyType']): string {
  return type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
}

/** Errors are JSON also where a success is a file. */
function answerMediaType(type: EndpointSchemas['responseType'], status: string): string {
  return type === 'csv' && status.startsWith('2') ? 'text/csv' : 'application/json'
}

function parameters(location: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function inputSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** Answers may gain keys in a later release, so a client must not be told that there are no others. */
function outputSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return rest
}
