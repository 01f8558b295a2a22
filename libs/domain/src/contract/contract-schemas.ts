import { z } from 'zod'
import { activityFilter, activityPage, jobList } from './activity.ts'
import {
  activeSession,
  credentials,
  loginResult,
  passwordChange,
  passwordProof,
  recoveryCodes,
  recoveryCodesLeft,
  secondFactor,
  totpToken,
  twoFactorQuestion,
  twoFactorSetup,
  user,
} from '../auth/auth.ts'
import type { EndpointName } from './endpoints.ts'
import { draft, draftInput, draftKey } from './draft.ts'
import { deletedEvent, event, eventInput, eventUpdate } from '../event/event.ts'
import {
  byId,
  errorResponse,
  message,
  noContent,
  refused,
  refusedOrMissing,
  signedOut,
  type EndpointSchemas,
} from './endpoint-schemas.ts'
import { printfulId } from './field.ts'
import { mailingListSchemas } from '../mailing-list/mailing-list-schemas.ts'
import { merchItem } from '../merch/merch-item.ts'
import { deletedMusicTrack, musicTrack, musicTrackInput, musicTrackPatch } from '../release/music-track.ts'
import {
  cacheRefresh,
  cacheRefreshProgress,
  printfulProduct,
  printfulProductUpdate,
  printfulNotice,
  printfulStatus,
  printfulWebhookAddress,
  webhookToken,
} from '../merch/printful.ts'
import {
  instagramPost,
  mediaFile,
  mediaFilter,
  mediaItem,
  mediaPage,
  mediaPatch,
  upload,
} from '../media/media-file.ts'
import { siteSettings, siteSettingsInput } from '../site/site.ts'

/** What a stale save is answered with: the copy that won. */
export const eventConflict = errorResponse.extend({ current: event })
export const musicTrackConflict = errorResponse.extend({ current: musicTrack })
export const siteConflict = errorResponse.extend({ current: siteSettings })
export const printfulProductConflict = errorResponse.extend({ current: printfulProduct })

const byDraftKey = z.object({ key: draftKey })
const byPrintfulId = z.object({ id: printfulId })

/** The schemas of each endpoint's request and answers. */
export const schemas = {
  getSite: { responses: { 200: siteSettings } },
  updateSite: {
    body: siteSettingsInput,
    responses: { 200: siteSettings, ...refused, 409: siteConflict },
  },

  listEvents: {
    query: z.object({ admin: z.literal('true').optional() }),
    responses: { 200: z.array(event), ...refused },
  },
  getFeaturedEvent: { responses: { 200: event.nullable() } },
  createEvent: { body: eventInput, responses: { 201: event, ...refused } },
  updateEvent: {
    params: byId,
    body: eventUpdate,
    responses: { 200: event, ...refusedOrMissing, 409: eventConflict },
  },
  deleteEvent: {
    params: byId,
    responses: { 204: noContent, ...refusedOrMissing },
  },
  listDeletedEvents: { responses: { 200: z.array(deletedEvent), ...signedOut } },
  restoreEvent: {
    params: byId,
    responses: { 200: event, ...refusedOrMissing },
  },

  listMerchItems: {
    query: z.object({ includePrintful: z.enum(['true', 'false']).optional() }),
    responses: { 200: z.array(merchItem), 400: errorResponse },
  },
  listMediaItems: { responses: { 200: z.array(mediaItem) } },
  listInstagramPosts: { responses: { 200: z.array(instagramPost) } },

  login: {
    body: credentials,
    responses: { 200: loginResult, ...refused, 429: errorResponse },
  },
  checkTwoFactor: {
    body: twoFactorQuestion,
    responses: { 200: message, 400: errorResponse, 429: errorResponse },
  },
  validateTwoFactor: {
    body: secondFactor,
    responses: { 200: user, ...refused, 429: errorResponse },
  },
  setUpTwoFactor: {
    responses: { 200: twoFactorSetup, ...signedOut, 409: errorResponse, 503: errorResponse },
  },
  verifyTwoFactor: {
    body: totpToken,
    responses: {
      200: recoveryCodes,
      ...refused,
      409: errorResponse,
      429: errorResponse,
    },
  },
  logout: { responses: { 200: message, ...signedOut } },
  getUser: { responses: { 200: user, ...signedOut } },
  changePassword: {
    body: passwordChange,
    responses: { 200: message, ...refused, 429: errorResponse },
  },
  countRecoveryCodes: { responses: { 200: recoveryCodesLeft, ...signedOut } },
  renewRecoveryCodes: {
    body: passwordProof,
    responses: {
      200: recoveryCodes,
      ...refused,
      409: errorResponse,
      429: errorResponse,
    },
  },
  listSessions: { responses: { 200: z.array(activeSession), ...signedOut } },
  revokeSession: {
    params: byId,
    responses: { 204: noContent, ...refusedOrMissing },
  },
  revokeOtherSessions: { responses: { 204: noContent, ...signedOut } },
  listActivity: {
    query: activityFilter,
    responses: { 200: activityPage, ...refused },
  },
  listJobs: { responses: { 200: jobList, ...signedOut } },

  listPrintfulProducts: { responses: { 200: z.array(printfulProduct), ...signedOut } },
  updatePrintfulProduct: {
    params: byPrintfulId,
    body: printfulProductUpdate,
    responses: { 200: printfulProduct, ...refusedOrMissing, 409: printfulProductConflict },
  },
  refreshPrintfulCache: {
    responses: {
      200: cacheRefresh,
      202: cacheRefreshProgress,
      ...signedOut,
      409: errorResponse,
      429: errorResponse,
      502: errorResponse,
    },
  },
  getPrintfulStatus: { responses: { 200: printfulStatus, ...signedOut } },
  rotatePrintfulWebhook: { responses: { 200: printfulWebhookAddress, ...signedOut, 409: errorResponse } },
  receivePrintfulNotice: {
    params: z.object({ token: webhookToken }),
    body: printfulNotice,
    responses: { 200: message, 400: errorResponse, 404: errorResponse },
  },

  listMusicTracks: { responses: { 200: z.array(musicTrack), ...signedOut } },
  createMusicTrack: {
    body: musicTrackInput,
    responses: { 201: musicTrack, ...refused },
  },
  updateMusicTrack: {
    params: byId,
    body: musicTrackPatch,
    responses: {
      200: musicTrack,
      ...refusedOrMissing,
      409: musicTrackConflict,
    },
  },
  deleteMusicTrack: {
    params: byId,
    responses: { 204: noContent, ...refusedOrMissing },
  },
  listDeletedMusicTracks: { responses: { 200: z.array(deletedMusicTrack), ...signedOut } },
  restoreMusicTrack: {
    params: byId,
    responses: { 200: musicTrack, ...refusedOrMissing },
  },

  getDraft: {
    params: byDraftKey,
    responses: { 200: draft.nullable(), ...refused },
  },
  saveDraft: {
    params: byDraftKey,
    body: draftInput,
    responses: { 200: draft, ...refused },
  },
  deleteDraft: {
    params: byDraftKey,
    responses: { 204: noContent, ...refused },
  },

  uploadImage: {
    bodyType: 'multipart',
    responses: {
      200: upload,
      ...refused,
      413: errorResponse,
      415: errorResponse,
      429: errorResponse,
      507: errorResponse,
    },
  },
  listMedia: { query: mediaFilter, responses: { 200: mediaPage, ...refused } },
  updateMedia: {
    params: byId,
    body: mediaPatch,
    responses: { 200: mediaFile, ...refusedOrMissing },
  },

  ...mailingListSchemas,
} as const satisfies Record<EndpointName, EndpointSchemas>
