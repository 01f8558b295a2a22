import { z } from 'zod'
import {
  credentials,
  loginResult,
  totpToken,
  twoFactorEnabled,
  twoFactorQuestion,
  twoFactorSetup,
  user,
} from './auth.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import { event, eventInput, eventUpdate } from './event.ts'
import { printfulId, rowId } from './field.ts'
import { merchItem } from './merch-item.ts'
import { musicTrack, musicTrackInput, musicTrackPatch } from './music-track.ts'
import {
  cacheRefresh,
  cacheRefreshProgress,
  printfulProduct,
  printfulProductUpdate,
} from './printful-product.ts'
import { instagramPost, mediaFile, mediaFilter, mediaItem, mediaPage, mediaPatch } from './public-media.ts'
import { siteSettings } from './site.ts'
import { subscription } from './subscription.ts'
import { upload } from './upload.ts'

/** The one shape of every error (Decisions, 3. Calls). */
export const errorResponse = z.object({
  message: z.string(),
  /** Field name -> message, where a field is to blame. */
  errors: z.record(z.string(), z.string()).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>

/** What a stale save is answered with: the copy that won. */
export const eventConflict = errorResponse.extend({ current: event })
export const musicTrackConflict = errorResponse.extend({ current: musicTrack })

const message = z.object({ message: z.string() })
const noContent = z.undefined()
const byId = z.object({ id: rowId })
const byPrintfulId = z.object({ id: printfulId })

export interface EndpointSchemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** 'multipart' bodies are read as a stream by their route. */
  bodyType?: 'multipart'
  responses: Record<number, z.ZodType>
}

const schemas = {
  getSite: { responses: { 200: siteSettings } },

  listEvents: {
    query: z.object({ admin: z.literal('true').optional() }),
    responses: { 200: z.array(event), 400: errorResponse, 401: errorResponse },
  },
  getFeaturedEvent: { responses: { 200: event.nullable() } },
  createEvent: { body: eventInput, responses: { 201: event, 400: errorResponse, 401: errorResponse } },
  updateEvent: {
    params: byId,
    body: eventUpdate,
    responses: { 200: event, 400: errorResponse, 401: errorResponse, 404: errorResponse, 409: eventConflict },
  },
  deleteEvent: {
    params: byId,
    responses: { 204: noContent, 400: errorResponse, 401: errorResponse, 404: errorResponse },
  },

  listMerchItems: {
    query: z.object({ includePrintful: z.enum(['true', 'false']).optional() }),
    responses: { 200: z.array(merchItem), 400: errorResponse },
  },
  listMediaItems: { responses: { 200: z.array(mediaItem) } },
  listInstagramPosts: { responses: { 200: z.array(instagramPost) } },
  subscribe: { body: subscription, responses: { 201: message, 400: errorResponse, 429: errorResponse } },

  login: {
    body: credentials,
    responses: { 200: loginResult, 400: errorResponse, 401: errorResponse, 429: errorResponse },
  },
  checkTwoFactor: {
    body: twoFactorQuestion,
    responses: { 200: message, 400: errorResponse, 429: errorResponse },
  },
  validateTwoFactor: {
    body: totpToken,
    responses: { 200: user, 400: errorResponse, 401: errorResponse, 429: errorResponse },
  },
  setUpTwoFactor: { responses: { 200: twoFactorSetup, 401: errorResponse, 409: errorResponse } },
  verifyTwoFactor: {
    body: totpToken,
    responses: {
      200: twoFactorEnabled,
      400: errorResponse,
      401: errorResponse,
      409: errorResponse,
      429: errorResponse,
    },
  },
  logout: { responses: { 200: message, 401: errorResponse } },
  getUser: { responses: { 200: user, 401: errorResponse } },

  listPrintfulProducts: { responses: { 200: z.array(printfulProduct), 401: errorResponse } },
  updatePrintfulProduct: {
    params: byPrintfulId,
    body: printfulProductUpdate,
    responses: { 200: printfulProduct, 400: errorResponse, 401: errorResponse, 404: errorResponse },
  },
  refreshPrintfulCache: {
    responses: {
      200: cacheRefresh,
      202: cacheRefreshProgress,
      401: errorResponse,
      429: errorResponse,
      502: errorResponse,
    },
  },

  listMusicTracks: { responses: { 200: z.array(musicTrack), 401: errorResponse } },
  createMusicTrack: {
    body: musicTrackInput,
    responses: { 201: musicTrack, 400: errorResponse, 401: errorResponse },
  },
  updateMusicTrack: {
    params: byId,
    body: musicTrackPatch,
    responses: {
      200: musicTrack,
      400: errorResponse,
      401: errorResponse,
      404: errorResponse,
      409: musicTrackConflict,
    },
  },
  deleteMusicTrack: {
    params: byId,
    responses: { 204: noContent, 400: errorResponse, 401: errorResponse, 404: errorResponse },
  },
  uploadImage: {
    bodyType: 'multipart',
    responses: {
      200: upload,
      400: errorResponse,
      401: errorResponse,
      413: errorResponse,
      415: errorResponse,
      429: errorResponse,
      507: errorResponse,
    },
  },
  listMedia: {
    query: mediaFilter,
    responses: { 200: mediaPage, 400: errorResponse, 401: errorResponse },
  },
  updateMedia: {
    params: byId,
    body: mediaPatch,
    responses: { 200: mediaFile, 400: errorResponse, 401: errorResponse, 404: errorResponse },
  },
} as const satisfies Record<EndpointName, EndpointSchemas>

/** Every endpoint with its schemas: what the API registers, the client calls and the mocks answer. */
export type Contract = {
  [Name in EndpointName]: (typeof endpoints)[Name] & (typeof schemas)[Name]
}

// Object.entries widens names to string, and fromEntries forgets which entry stands under which: Contract says both.
export const contract = Object.fromEntries(
  Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    { ...endpoint, ...schemas[name as EndpointName] },
  ]),
) as Contract

type Schema<Name extends EndpointName, Part extends string> =
  Contract[Name] extends Record<Part, infer S extends z.ZodType> ? S : never

/** What a call may send: each part of the request that the endpoint has. */
export type CallInput<Name extends EndpointName> = {
  [Part in 'params' | 'body' as Schema<Name, Part> extends never ? never : Part]: z.input<Schema<Name, Part>>
} & (Schema<Name, 'query'> extends never ? unknown : { query?: z.input<Schema<Name, 'query'>> }) &
  (Contract[Name] extends { bodyType: 'multipart' } ? { body: FormData } : unknown)

/** What a route receives after validation. */
export type RouteInput<Name extends EndpointName> = {
  [Part in 'params' | 'query' | 'body' as Schema<Name, Part> extends never ? never : Part]: z.output<
    Schema<Name, Part>
  >
}

type SuccessStatus = 200 | 201 | 202 | 204

/** Statuses and bodies that an endpoint answers on success. */
export type SuccessStatusOf<Name extends EndpointName> = keyof Contract[Name]['responses'] & SuccessStatus

/** The body of a successful call; undefined for 204. */
export type CallResult<Name extends EndpointName> = {
  [Status in SuccessStatusOf<Name>]: Contract[Name]['responses'][Status] extends z.ZodType
    ? z.output<Contract[Name]['responses'][Status]>
    : never
}[SuccessStatusOf<Name>]

/** The schemas of an endpoint, typed for code that treats all endpoints alike. */
export function schemasOf(name: EndpointName): EndpointSchemas {
  return schemas[name]
}
