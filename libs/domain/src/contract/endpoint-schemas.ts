import { z } from 'zod'
import { rowId } from './field.ts'

// What the schemas of many endpoints share.

export interface EndpointSchemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** 'multipart' bodies are read as a stream by their route; a 'form' is what a native form sends, urlencoded. */
  bodyType?: 'multipart' | 'form'
  /** Answers that are no JSON are written by their route. */
  responseType?: 'csv'
  responses: Record<number, z.ZodType>
}

/** The one shape of every error (docs/product/errors.md#error-shape). */
export const errorResponse = z.object({
  message: z.string(),
  /** Field name -> message, where a field is to blame. */
  errors: z.record(z.string(), z.string()).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>

/** Refusals that many endpoints share, by status. */
export const signedOut = { 401: errorResponse }
export const refused = { 400: errorResponse, ...signedOut }
export const refusedOrMissing = { ...refused, 404: errorResponse }

export const message = z.object({ message: z.string() })
export const noContent = z.undefined()
export const byId = z.object({ id: rowId })
