import type { z } from 'zod'
import type { EndpointSchemas } from './endpoint-schemas.ts'
import type { Endpoint, UnsafeEndpoint } from './endpoint.ts'

export type DeclaredEndpoint = Endpoint &
  EndpointSchemas & {
    /** What it does, in a few words without a full stop: 'List events'. The activity log shows it, too. */
    summary: string
    /** One more sentence or two. */
    description: string
    /** Whether pages of the public site call it in the browser. */
    isCalledByPages?: true
    /** The parts of a multipart body, which has no schema, as JSON schema. */
    form?: object
  }

interface EndpointGroup<Calls> {
  /** Heading of the group in the API's description. */
  tag: string
  /** Given by one of the groups with the same tag. */
  description?: string
  /** Modules whose object schemas are named after their exports: `deletedEvent` is 'DeletedEvent'. */
  modules: readonly Record<string, unknown>[]
  /** Examples by schema. */
  examples?: readonly (readonly [z.ZodType, unknown])[]
  calls: Calls
}

/**
 * Declares endpoints, each once (docs/product/calls.md#contract). Routes, calls, mocks and the API's description follow.
 */
export function endpointGroup<const Calls extends Record<string, DeclaredEndpoint>>(
  group: EndpointGroup<Calls>,
): EndpointGroup<Calls> {
  return group
}

export function adminRead<const Path extends Endpoint['path']>(path: Path) {
  return { method: 'GET', path, access: 'admin', host: 'admin' } as const
}

export function adminWrite<
  const Method extends UnsafeEndpoint['method'],
  const Path extends Endpoint['path'],
>(method: Method, path: Path) {
  return { method, path, access: 'admin', host: 'admin', origin: 'admin' } as const
}

/** A read for everybody, on the public host or on both. */
export function publicRead<const Path extends Endpoint['path'], const Host extends 'public' | 'both'>(
  path: Path,
  host: Host,
) {
  return { method: 'GET', path, access: 'public', host } as const
}

/** A write by a page of the public site or, with the origin 'none', by any program. */
export function publicWrite<const Path extends Endpoint['path'], const Origin extends 'public' | 'none'>(
  path: Path,
  origin: Origin,
) {
  return { method: 'POST', path, access: 'public', host: 'public', origin } as const
}

/** A write on the admin host without a session. */
export function visitorWrite<const Path extends Endpoint['path']>(path: Path) {
  return { method: 'POST', path, access: 'public', host: 'admin', origin: 'admin' } as const
}

/** The part of a multipart body that is a file. */
export const FILE_PART = { type: 'string', format: 'binary' }

/** Describes a multipart body. All parts are required, unless `required` names some. */
export function fileForm(
  properties: Record<string, object>,
  { required = Object.keys(properties), description }: { required?: string[]; description?: string } = {},
): object {
  return { type: 'object', ...(description && { description }), properties, required }
}

/** The next part of a file that is sent in chunks. */
export const CHUNK_FORM = /* @__PURE__ */ fileForm({ chunk: FILE_PART })

/** Timestamps and version of a row in examples. */
export const EXAMPLE_STAMPS = {
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  version: 1,
}
