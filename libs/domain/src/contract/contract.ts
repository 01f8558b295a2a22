import type { z } from 'zod'
import { schemas } from './contract-schemas.ts'
import { usualRefusals, type EndpointSchemas } from '../schema/endpoint-schemas.ts'
import { endpointList, type endpoints, type EndpointName } from './endpoints.ts'

/** Every endpoint with its schemas, for the API, the client and the mock. */
export type Contract = {
  [Name in EndpointName]: (typeof endpoints)[Name] & (typeof schemas)[Name]
}

const entries = endpointList.map(({ name, ...endpoint }) => {
  const own: EndpointSchemas = schemas[name]
  return [name, { ...endpoint, ...own, responses: { ...usualRefusals(endpoint, own), ...own.responses } }]
})
// Object.fromEntries loses the names. `unknown` first, because the types are too large for the compiler to compare.
export const contract = Object.fromEntries(entries) as unknown as Contract

type Schema<Name extends EndpointName, Part extends string> =
  Contract[Name] extends Record<Part, infer S extends z.ZodType> ? S : never

export type CallInput<Name extends EndpointName> = {
  [Part in 'params' | 'body' as Schema<Name, Part> extends never ? never : Part]: z.input<Schema<Name, Part>>
} & (Schema<Name, 'query'> extends never ? unknown : { query?: z.input<Schema<Name, 'query'>> }) &
  (Contract[Name] extends { bodyType: 'multipart' } ? { body: FormData } : unknown)

/** The validated input of a route. */
export type RouteInput<Name extends EndpointName> = {
  [Part in 'params' | 'query' | 'body' as Schema<Name, Part> extends never ? never : Part]: z.output<
    Schema<Name, Part>
  >
}

type SuccessStatus = 200 | 201 | 202 | 204

/** The success statuses of an endpoint. */
export type SuccessStatusOf<Name extends EndpointName> = keyof Contract[Name]['responses'] & SuccessStatus

/** The body of a successful response; undefined for 204. */
export type CallResult<Name extends EndpointName> = {
  [Status in SuccessStatusOf<Name>]: Contract[Name]['responses'][Status] extends z.ZodType
    ? z.output<Contract[Name]['responses'][Status]>
    : never
}[SuccessStatusOf<Name>]

/** The schemas of an endpoint, typed for code that handles any endpoint. */
export function schemasOf(name: EndpointName): EndpointSchemas {
  return contract[name]
}
