import { z } from 'zod'
import {
  announcement,
  announcementInput,
  announcementPreview,
  announcementUpdate,
  deliveryProblem,
  sending,
  testMail,
} from './announcement.ts'
import {
  byId,
  errorResponse,
  message,
  noContent,
  refused,
  refusedOrMissing,
  signedOut,
  type EndpointSchemas,
} from '../contract/endpoint-schemas.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import {
  subscriberDetail,
  subscriberFigures,
  subscriberFilter,
  subscriberImport,
  subscriberPage,
  linkParams,
  linkProof,
  oneClickForm,
  signUpAnswer,
  signUpToken,
  signUpTokenFor,
  subscription,
} from './subscriber.ts'

/** What a stale save, or a step that its state does not allow, is answered with. */
export const announcementConflict = errorResponse.extend({ current: announcement })

/** The mailing list: what visitors send, and what the musician manages. */
export const mailingListSchemas = {
  subscribe: {
    body: subscription,
    responses: { 201: signUpAnswer, 400: errorResponse, 429: errorResponse },
  },
  getSignUpToken: { query: signUpTokenFor, responses: { 200: signUpToken, 400: errorResponse } },
  confirmSubscription: {
    body: linkProof,
    responses: { 200: message, 400: errorResponse, 404: errorResponse, 410: errorResponse },
  },
  unsubscribe: { body: linkProof, responses: { 200: message, 400: errorResponse, 404: errorResponse } },
  resubscribe: { body: linkProof, responses: { 200: message, 400: errorResponse, 404: errorResponse } },
  unsubscribeOneClick: {
    params: linkParams,
    body: oneClickForm,
    bodyType: 'form',
    responses: { 200: message, 400: errorResponse, 404: errorResponse },
  },

  listSubscribers: { query: subscriberFilter, responses: { 200: subscriberPage, ...refused } },
  getSubscriber: { params: byId, responses: { 200: subscriberDetail, ...refusedOrMissing } },
  eraseSubscriber: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  getSubscriberFigures: { responses: { 200: subscriberFigures, ...signedOut } },
  exportSubscribers: {
    query: subscriberFilter.omit({ before: true }),
    responseType: 'csv',
    responses: { 200: z.string(), ...refused },
  },
  importSubscribers: {
    bodyType: 'multipart',
    responses: {
      200: subscriberImport,
      ...refused,
      413: errorResponse,
      415: errorResponse,
      429: errorResponse,
    },
  },
  requestConfirmations: {
    responses: { 200: z.object({ queued: z.int() }), ...signedOut, 409: errorResponse },
  },

  listAnnouncements: { responses: { 200: z.array(announcement), ...signedOut } },
  getAnnouncement: { params: byId, responses: { 200: announcement, ...refusedOrMissing } },
  createAnnouncement: { body: announcementInput, responses: { 201: announcement, ...refused } },
  updateAnnouncement: {
    params: byId,
    body: announcementUpdate,
    responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
  },
  deleteAnnouncement: {
    params: byId,
    responses: { 204: noContent, ...refusedOrMissing, 409: announcementConflict },
  },
  previewAnnouncement: { body: announcementInput, responses: { 200: announcementPreview, ...refused } },
  testAnnouncement: {
    params: byId,
    body: testMail,
    responses: { 202: message, ...refusedOrMissing, 409: errorResponse, 429: errorResponse },
  },
  sendAnnouncement: {
    params: byId,
    body: sending,
    responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
  },
  unscheduleAnnouncement: {
    params: byId,
    responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
  },
  pauseAnnouncement: {
    params: byId,
    responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
  },
  resumeAnnouncement: {
    params: byId,
    responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
  },
  listDeliveryProblems: { params: byId, responses: { 200: z.array(deliveryProblem), ...refusedOrMissing } },
  resendUncertain: {
    params: byId,
    responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
  },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>
