import { z } from 'zod'
import { activityFilter, activityPage, jobList } from './activity.ts'
import {
  accountLink,
  addressChange,
  administratorList,
  invitationAcceptance,
  invitation,
  invitationRequest,
  newInvitation,
  ownAddress,
  passwordReset,
  passwordResetOptions,
  passwordResetRequest,
} from '../auth/administrators.ts'
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
  twoFactorMove,
  twoFactorQuestion,
  twoFactorSetup,
  user,
} from '../auth/auth.ts'
import type { EndpointName } from './endpoints.ts'
import { draft, draftInput, draftKey } from './draft.ts'
import { calendarEntry, deletedEvent, event, eventConflict, eventInput, eventUpdate } from '../event/event.ts'
import {
  byId,
  errorResponse,
  forHome,
  message,
  errors,
  noContent,
  refused,
  refusedOrMissing,
  signedOut,
  type EndpointSchemas,
} from './endpoint-schemas.ts'
import { address, addressParams } from '../site/address.ts'
import {
  announcement,
  announcementConflict,
  announcementInput,
  announcementPreview,
  announcementUpdate,
  deliveryProblem,
  sending,
  testMail,
} from '../mailing-list/announcement.ts'
import {
  linkParams,
  linkProof,
  oneClickForm,
  signUpAnswer,
  signUpToken,
  signUpTokenFor,
  knownSubscriber,
  newSubscriber,
  subscriberDetail,
  subscriberFigures,
  subscriberFilter,
  subscriberImport,
  subscriberPage,
  subscription,
} from '../mailing-list/subscriber.ts'
import { importSchemas } from './import-schemas.ts'
import { merchSchemas } from './merch-schemas.ts'
import { postSchemas } from './post-schemas.ts'
import { siteSchemas } from './site-schemas.ts'
import {
  instagramPost,
  mediaFile,
  mediaFilter,
  mediaItem,
  mediaPage,
  mediaPatch,
  mediaReplacement,
  upload,
} from '../media/media-file.ts'

const byDraftKey = z.object({ key: draftKey })

const announcementStep = {
  params: byId,
  responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
}

export const schemas = {
  ...siteSchemas,

  listEvents: {
    query: z.object({ admin: z.literal('true').optional(), for: forHome }),
    responses: { 200: z.array(event), ...refused },
  },
  getFeaturedEvent: { responses: { 200: event.nullable() } },
  createEvent: { body: eventInput, responses: { 201: event, ...refused } },
  updateEvent: {
    params: byId,
    body: eventUpdate,
    responses: { 200: event, ...refusedOrMissing, 409: eventConflict },
  },
  deleteEvent: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  listDeletedEvents: { responses: { 200: z.array(deletedEvent), ...signedOut } },
  restoreEvent: { params: byId, responses: { 200: event, ...refusedOrMissing } },

  ...postSchemas,

  listCalendarEntries: { responses: { 200: z.array(calendarEntry) } },
  findAddress: { params: addressParams, responses: { 200: address, ...errors(400, 404, 410) } },
  listMediaItems: { responses: { 200: z.array(mediaItem) } },
  listInstagramPosts: { responses: { 200: z.array(instagramPost) } },

  login: { body: credentials, responses: { 200: loginResult, ...errors(400, 401, 429) } },
  checkTwoFactor: { body: twoFactorQuestion, responses: { 200: message, ...errors(400, 429) } },
  validateTwoFactor: { body: secondFactor, responses: { 200: user, ...errors(400, 401, 429) } },
  setUpTwoFactor: { responses: { 200: twoFactorSetup, ...errors(401, 409, 503) } },
  moveTwoFactor: {
    body: twoFactorMove,
    responses: { 200: twoFactorSetup, ...errors(400, 401, 409, 429, 503) },
  },
  verifyTwoFactor: {
    body: totpToken,
    responses: { 200: recoveryCodes, ...errors(400, 401, 409, 429) },
  },
  logout: { responses: { 200: message, ...signedOut } },
  getUser: { responses: { 200: user, ...signedOut } },
  changePassword: { body: passwordChange, responses: { 200: message, ...errors(400, 401, 429) } },
  countRecoveryCodes: { responses: { 200: recoveryCodesLeft, ...signedOut } },
  renewRecoveryCodes: {
    body: passwordProof,
    responses: { 200: recoveryCodes, ...errors(400, 401, 409, 429) },
  },
  listSessions: { responses: { 200: z.array(activeSession), ...signedOut } },
  revokeSession: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  revokeOtherSessions: { responses: { 204: noContent, ...signedOut } },
  listAdministrators: { responses: { 200: administratorList, ...signedOut } },
  removeAdministrator: {
    params: byId,
    body: passwordProof,
    responses: { 204: noContent, ...refusedOrMissing, ...errors(409, 429) },
  },
  inviteAdministrator: {
    body: invitationRequest,
    responses: { 201: newInvitation, 202: invitation, ...errors(400, 401, 409, 429) },
  },
  revokeInvitation: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  readAccountLink: { body: linkProof, responses: { 200: accountLink, ...errors(400, 404, 429) } },
  acceptInvitation: { body: invitationAcceptance, responses: { 201: user, ...errors(400, 404, 429) } },
  getPasswordResetOptions: { responses: { 200: passwordResetOptions } },
  requestPasswordReset: { body: passwordResetRequest, responses: { 200: message, ...errors(400, 409, 429) } },
  resetPassword: { body: passwordReset, responses: { 200: message, ...errors(400, 404, 429) } },
  getOwnAddress: { responses: { 200: ownAddress, ...signedOut } },
  changeOwnAddress: { body: addressChange, responses: { 200: ownAddress, ...errors(400, 401, 409, 429) } },
  confirmOwnAddress: { body: linkProof, responses: { 200: message, ...errors(400, 404, 429) } },
  listActivity: { query: activityFilter, responses: { 200: activityPage, ...refused } },
  listJobs: { responses: { 200: jobList, ...signedOut } },

  ...merchSchemas,

  getDraft: { params: byDraftKey, responses: { 200: draft.nullable(), ...refused } },
  saveDraft: { params: byDraftKey, body: draftInput, responses: { 200: draft, ...refused } },
  deleteDraft: { params: byDraftKey, responses: { 204: noContent, ...refused } },

  uploadImage: {
    bodyType: 'multipart',
    responses: { 200: upload, ...errors(400, 401, 413, 415, 429, 507) },
  },
  listMedia: { query: mediaFilter, responses: { 200: mediaPage, ...refused } },
  updateMedia: { params: byId, body: mediaPatch, responses: { 200: mediaFile, ...refusedOrMissing } },
  replaceMedia: { params: byId, body: mediaReplacement, responses: { 200: mediaFile, ...refusedOrMissing } },
  deleteMedia: { params: byId, responses: { 204: noContent, ...refusedOrMissing, ...errors(409) } },

  subscribe: { body: subscription, responses: { 201: signUpAnswer, ...errors(400, 429) } },
  getSignUpToken: { query: signUpTokenFor, responses: { 200: signUpToken, ...errors(400) } },
  confirmSubscription: { body: linkProof, responses: { 200: message, ...errors(400, 404, 410) } },
  unsubscribe: { body: linkProof, responses: { 200: message, ...errors(400, 404) } },
  resubscribe: { body: linkProof, responses: { 200: message, ...errors(400, 404) } },
  unsubscribeOneClick: {
    params: linkParams,
    body: oneClickForm,
    bodyType: 'form',
    responses: { 200: message, ...errors(400, 404) },
  },

  listSubscribers: { query: subscriberFilter, responses: { 200: subscriberPage, ...refused } },
  getSubscriber: { params: byId, responses: { 200: subscriberDetail, ...refusedOrMissing } },
  addSubscriber: {
    body: newSubscriber,
    responses: { 201: subscriberDetail, ...refused, 409: knownSubscriber, ...errors(429) },
  },
  eraseSubscriber: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  getSubscriberFigures: { responses: { 200: subscriberFigures, ...signedOut } },
  exportSubscribers: {
    query: subscriberFilter.omit({ before: true }),
    responseType: 'csv',
    responses: { 200: z.string(), ...refused },
  },
  importSubscribers: {
    bodyType: 'multipart',
    responses: { 200: subscriberImport, ...errors(400, 401, 413, 415, 429) },
  },
  requestConfirmations: {
    responses: { 200: z.object({ queued: z.int() }), ...signedOut, 409: errorResponse },
  },

  ...importSchemas,

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
    responses: { 202: message, ...refusedOrMissing, ...errors(409, 429) },
  },
  sendAnnouncement: {
    params: byId,
    body: sending,
    responses: { 200: announcement, ...refusedOrMissing, 409: announcementConflict },
  },
  unscheduleAnnouncement: announcementStep,
  pauseAnnouncement: announcementStep,
  resumeAnnouncement: announcementStep,
  listDeliveryProblems: { params: byId, responses: { 200: z.array(deliveryProblem), ...refusedOrMissing } },
  resendUncertain: announcementStep,
} as const satisfies Record<EndpointName, EndpointSchemas>
