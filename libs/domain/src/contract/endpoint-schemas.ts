import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { rowId } from './field.ts'

// What the schemas of many endpoints share.

export interface EndpointSchemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** 'multipart' bodies are read as a stream by their route; a 'form' is what a native form sends, urlencoded. */
  bodyType?: 'multipart' | 'form'
  /** Answers that are no JSON are written by their route. */
  responseType?: 'csv' | 'file'
  /** By status; a declaration leaves out the usual refusals. */
  responses: Record<number, z.ZodType>
}

/** The one shape of every error (docs/product/errors.md#error-shape). */
export const errorResponse = z
  .object({
    message: z.string(),
    /** Field name -> message, where a field is to blame. */
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ErrorResponse' })
export type ErrorResponse = z.infer<typeof errorResponse>

/** The refusals that follow from an endpoint: it takes something, is not for everybody, is about one thing, takes a file. */
export function usualRefusals(
  { access, path }: Endpoint,
  { params, query, body, bodyType }: EndpointSchemas,
) {
  return {
    ...((params ?? query ?? body ?? bodyType) && errors(400)),
    ...(access !== 'public' && errors(401)),
    ...(/\{(?:id|slug|token)\}/.test(path) && errors(404)),
    ...(bodyType === 'multipart' && errors(413, 415)),
  }
}

/** Refusals by status. */
export function errors<Status extends number>(...statuses: Status[]) {
  // Object.fromEntries forgets which statuses there are.
  return Object.fromEntries(statuses.map((status) => [status, errorResponse])) as Record<
    Status,
    typeof errorResponse
  >
}

export const message = z.object({ message: z.string() }).meta({ id: 'Message' })
export const noContent = z.undefined()
export const byId = z.object({ id: rowId })

/** Cuts a list to what the home page shows; in its order, which stays. */
export const forHome = z.literal('home').optional()

/** One step of an order by hand (docs/product/states.md#order-by-hand). @param id of what is moved */
export const moveOf = (id: typeof rowId) =>
  z.strictObject({
    /** The item and its new place in the whole list, from 0; null puts everything back into the usual order. */
    move: z.strictObject({ id, to: z.int().min(0).max(1_000_000) }).nullable(),
  })
