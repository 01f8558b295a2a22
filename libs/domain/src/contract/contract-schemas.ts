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
  type EndpointSchemas,
} from './endpoint-schemas.ts'
import { address, addressParams } from '../address/address.ts'
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
import {
  artistSearch,
  foundArtists,
  foundReleases,
  importEntry,
  importPreview,
  importUndo,
  releaseSearch,
} from '../imports/import.ts'
import { merchSchemas } from './merch-schemas.ts'
import {
  deletedPost,
  latestPost,
  post,
  postConflict,
  postInput,
  postPatch,
  publicPost,
} from '../post/post.ts'
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

const announcementStep = { params: byId, responses: { 200: announcement, 409: announcementConflict } }

export const schemas = {
  ...siteSchemas,

  listEvents: {
    query: z.object({ admin: z.literal('true').optional(), for: forHome }),
    responses: { 200: z.array(event), ...errors(401) },
  },
  getFeaturedEvent: { responses: { 200: event.nullable() } },
  createEvent: { body: eventInput, responses: { 201: event } },
  updateEvent: { params: byId, body: eventUpdate, responses: { 200: event, 409: eventConflict } },
  deleteEvent: { params: byId, responses: { 204: noContent } },
  listDeletedEvents: { responses: { 200: z.array(deletedEvent) } },
  restoreEvent: { params: byId, responses: { 200: event } },

  listPosts: { responses: { 200: z.array(publicPost) } },
  listLatestPosts: { responses: { 200: z.array(latestPost) } },
  listAllPosts: { responses: { 200: z.array(post) } },
  createPost: { body: postInput, responses: { 201: post } },
  updatePost: { params: byId, body: postPatch, responses: { 200: post, 409: postConflict } },
  deletePost: { params: byId, responses: { 204: noContent } },
  listDeletedPosts: { responses: { 200: z.array(deletedPost) } },
  restorePost: { params: byId, responses: { 200: post } },

  listCalendarEntries: { responses: { 200: z.array(calendarEntry) } },
  findAddress: { params: addressParams, responses: { 200: address, ...errors(410) } },
  listMediaItems: { responses: { 200: z.array(mediaItem) } },
  listInstagramPosts: { responses: { 200: z.array(instagramPost) } },

  login: { body: credentials, responses: { 200: loginResult, ...errors(401, 429) } },
  checkTwoFactor: { body: twoFactorQuestion, responses: { 200: message, ...errors(429) } },
  validateTwoFactor: { body: secondFactor, responses: { 200: user, ...errors(429) } },
  setUpTwoFactor: { responses: { 200: twoFactorSetup, ...errors(409, 503) } },
  moveTwoFactor: { body: twoFactorMove, responses: { 200: twoFactorSetup, ...errors(409, 429, 503) } },
  verifyTwoFactor: { body: totpToken, responses: { 200: recoveryCodes, ...errors(409, 429) } },
  logout: { responses: { 200: message } },
  getUser: { responses: { 200: user } },
  changePassword: { body: passwordChange, responses: { 200: message, ...errors(429) } },
  countRecoveryCodes: { responses: { 200: recoveryCodesLeft } },
  renewRecoveryCodes: { body: passwordProof, responses: { 200: recoveryCodes, ...errors(409, 429) } },
  listSessions: { responses: { 200: z.array(activeSession) } },
  revokeSession: { params: byId, responses: { 204: noContent } },
  revokeOtherSessions: { responses: { 204: noContent } },
  listAdministrators: { responses: { 200: administratorList } },
  removeAdministrator: {
    params: byId,
    body: passwordProof,
    responses: { 204: noContent, ...errors(409, 429) },
  },
  inviteAdministrator: {
    body: invitationRequest,
    responses: { 201: newInvitation, 202: invitation, ...errors(409, 429) },
  },
  revokeInvitation: { params: byId, responses: { 204: noContent } },
  readAccountLink: { body: linkProof, responses: { 200: accountLink, ...errors(404, 429) } },
  acceptInvitation: { body: invitationAcceptance, responses: { 201: user, ...errors(404, 429) } },
  getPasswordResetOptions: { responses: { 200: passwordResetOptions } },
  requestPasswordReset: { body: passwordResetRequest, responses: { 200: message, ...errors(409, 429) } },
  resetPassword: { body: passwordReset, responses: { 200: message, ...errors(404, 429) } },
  getOwnAddress: { responses: { 200: ownAddress } },
  changeOwnAddress: { body: addressChange, responses: { 200: ownAddress, ...errors(409, 429) } },
  confirmOwnAddress: { body: linkProof, responses: { 200: message, ...errors(404, 429) } },
  listActivity: { query: activityFilter, responses: { 200: activityPage } },
  listJobs: { responses: { 200: jobList } },

  ...merchSchemas,

  getDraft: { params: byDraftKey, responses: { 200: draft.nullable() } },
  saveDraft: { params: byDraftKey, body: draftInput, responses: { 200: draft } },
  deleteDraft: { params: byDraftKey, responses: { 204: noContent } },

  uploadImage: { bodyType: 'multipart', responses: { 200: upload, ...errors(429, 507) } },
  listMedia: { query: mediaFilter, responses: { 200: mediaPage } },
  updateMedia: { params: byId, body: mediaPatch, responses: { 200: mediaFile } },
  replaceMedia: { params: byId, body: mediaReplacement, responses: { 200: mediaFile } },
  deleteMedia: { params: byId, responses: { 204: noContent, ...errors(409) } },

  subscribe: { body: subscription, responses: { 201: signUpAnswer, ...errors(429) } },
  getSignUpToken: { query: signUpTokenFor, responses: { 200: signUpToken } },
  confirmSubscription: { body: linkProof, responses: { 200: message, ...errors(404, 410) } },
  unsubscribe: { body: linkProof, responses: { 200: message, ...errors(404) } },
  resubscribe: { body: linkProof, responses: { 200: message, ...errors(404) } },
  unsubscribeOneClick: {
    params: linkParams,
    body: oneClickForm,
    bodyType: 'form',
    responses: { 200: message },
  },

  listSubscribers: { query: subscriberFilter, responses: { 200: subscriberPage } },
  getSubscriber: { params: byId, responses: { 200: subscriberDetail } },
  addSubscriber: {
    body: newSubscriber,
    responses: { 201: subscriberDetail, 409: knownSubscriber, ...errors(429) },
  },
  eraseSubscriber: { params: byId, responses: { 204: noContent } },
  getSubscriberFigures: { responses: { 200: subscriberFigures } },
  exportSubscribers: {
    query: subscriberFilter.omit({ before: true }),
    responseType: 'csv',
    responses: { 200: z.string() },
  },
  importSubscribers: { bodyType: 'multipart', responses: { 200: subscriberImport, ...errors(429) } },
  requestConfirmations: { responses: { 200: z.object({ queued: z.int() }), 409: errorResponse } },

  previewImport: { bodyType: 'multipart', responses: { 200: importPreview, ...errors(429) } },
  makeImport: { bodyType: 'multipart', responses: { 201: importEntry, ...errors(429) } },
  listImports: { responses: { 200: z.array(importEntry) } },
  undoImport: { params: byId, responses: { 200: importUndo, ...errors(409) } },
  findArtists: { body: artistSearch, responses: { 200: foundArtists, ...errors(409, 503) } },
  findReleases: { body: releaseSearch, responses: { 200: foundReleases, ...errors(409, 503) } },

  listAnnouncements: { responses: { 200: z.array(announcement) } },
  getAnnouncement: { params: byId, responses: { 200: announcement } },
  createAnnouncement: { body: announcementInput, responses: { 201: announcement } },
  updateAnnouncement: {
    params: byId,
    body: announcementUpdate,
    responses: { 200: announcement, 409: announcementConflict },
  },
  deleteAnnouncement: { params: byId, responses: { 204: noContent, 409: announcementConflict } },
  previewAnnouncement: { body: announcementInput, responses: { 200: announcementPreview } },
  testAnnouncement: { params: byId, body: testMail, responses: { 202: message, ...errors(409, 429) } },
  sendAnnouncement: {
    params: byId,
    body: sending,
    responses: { 200: announcement, 409: announcementConflict },
  },
  unscheduleAnnouncement: announcementStep,
  pauseAnnouncement: announcementStep,
  resumeAnnouncement: announcementStep,
  listDeliveryProblems: { params: byId, responses: { 200: z.array(deliveryProblem) } },
  resendUncertain: announcementStep,
} as const satisfies Record<EndpointName, EndpointSchemas>
