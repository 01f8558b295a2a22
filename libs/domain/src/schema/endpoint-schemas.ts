import { LANGUAGES } from './language.ts'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { rowId } from './field.ts'

// Schemas that many endpoints share.

export interface EndpointSchemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** 'multipart' bodies are read as a stream by their route; 'form' is urlencoded, as native forms send it. */
  bodyType?: 'multipart' | 'form'
  /** Responses that are not JSON are written by their route. */
  responseType?: 'csv' | 'file'
  /** By status; `contract` adds `usualRefusals`. */
  responses: Record<number, z.ZodType>
}

/** The format of every error (docs/product/errors.md#error-shape). */
export const errorResponse = z.object({
  message: z.string(),
  /** Field name -> message, for invalid fields. */
  errors: z.record(z.string(), z.string()).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>

/** The response to a stale save, with the current version. */
export const conflictOf = <Current extends z.ZodType>(current: Current) => errorResponse.extend({ current })

/** The errors that follow from an endpoint's declaration: validation, access, a missing item, an upload. */
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

/** Error responses by status. */
export function errors<Status extends number>(...statuses: Status[]) {
  // Object.fromEntries loses the keys.
  return Object.fromEntries(statuses.map((status) => [status, errorResponse])) as Record<
    Status,
    typeof errorResponse
  >
}

export const message = z.object({ message: z.string() })
export const noContent = z.undefined()
export const byId = z.object({ id: rowId })

/** Limits a list to what the home page shows, in the list's order. */
export const forHome = z.literal('home').optional()

/** The language of texts and amounts, in the preview of another one; default: that of the site. */
export const inLanguage = z.enum(LANGUAGES).optional()

/** A row while its list is put in order (docs/product/admin.md#change-order). */
export const orderedRow = z.object({
  id: z.int(),
  title: z.string(),
  imageUrl: z.string().describe('Empty without a picture'),
  position: z.int().nullable().describe('Its place from 0, if it was moved'),
})
export type OrderedRow = z.infer<typeof orderedRow>

/** One step of an order by hand (docs/product/states.md#order-by-hand). @param id schema of the moved item's id */
export const moveOf = (id: typeof rowId) =>
  z.strictObject({
    /** The item and its new position in the whole list, from 0; null restores the default order. */
    move: z.strictObject({ id, to: z.int().min(0).max(1_000_000) }).nullable(),
  })
