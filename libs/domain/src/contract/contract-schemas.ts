import { z } from 'zod'
import * as activity from './activity.ts'
import * as administrators from '../auth/administrators.ts'
import * as auth from '../auth/auth.ts'
import type { EndpointName } from './endpoints.ts'
import * as drafts from './draft.ts'
import * as events from '../event/event.ts'
import {
  byId,
  errorResponse,
  forHome,
  message,
  errors,
  noContent,
  type EndpointSchemas,
} from '../schema/endpoint-schemas.ts'
import * as addresses from '../address/address.ts'
import * as announcements from '../mailing-list/announcement.ts'
import * as subscribers from '../mailing-list/subscriber.ts'
import * as subscriberImports from '../mailing-list/subscriber-import.ts'
import * as imports from '../imports/import.ts'
import { merchSchemas } from './merch-schemas.ts'
import * as posts from '../post/post.ts'
import { siteSchemas } from './site-schemas.ts'
import * as media from '../media/media-file.ts'

const byDraftKey = z.object({ key: drafts.draftKey })

const announcementStep = {
  params: byId,
  responses: { 200: announcements.announcement, 409: announcements.announcementConflict },
}

export const schemas = {
  ...siteSchemas,

  listEvents: {
    query: z.object({ admin: z.literal('true').optional(), for: forHome }),
    responses: { 200: z.array(events.event), ...errors(401) },
  },
  getFeaturedEvent: { responses: { 200: events.event.nullable() } },
  createEvent: { body: events.eventInput, responses: { 201: events.event } },
  updateEvent: {
    params: byId,
    body: events.eventUpdate,
    responses: { 200: events.event, 409: events.eventConflict },
  },
  deleteEvent: { params: byId, responses: { 204: noContent } },
  listDeletedEvents: { responses: { 200: z.array(events.deletedEvent) } },
  restoreEvent: { params: byId, responses: { 200: events.event } },
  purgeEvent: { params: byId, responses: { 204: noContent } },

  listPosts: { responses: { 200: z.array(posts.publicPost) } },
  listLatestPosts: { responses: { 200: z.array(posts.latestPost) } },
  listAllPosts: { responses: { 200: z.array(posts.post) } },
  createPost: { body: posts.postInput, responses: { 201: posts.post } },
  updatePost: {
    params: byId,
    body: posts.postPatch,
    responses: { 200: posts.post, 409: posts.postConflict },
  },
  deletePost: { params: byId, responses: { 204: noContent } },
  listDeletedPosts: { responses: { 200: z.array(posts.deletedPost) } },
  restorePost: { params: byId, responses: { 200: posts.post } },
  purgePost: { params: byId, responses: { 204: noContent } },

  listCalendarEntries: { responses: { 200: z.array(events.calendarEntry) } },
  findAddress: { params: addresses.addressParams, responses: { 200: addresses.address, ...errors(410) } },
  listMediaItems: { responses: { 200: z.array(media.mediaItem) } },
  listInstagramPosts: { responses: { 200: z.array(media.instagramPost) } },

  login: { body: auth.credentials, responses: { 200: auth.loginResult, ...errors(401, 429) } },
  checkTwoFactor: { body: auth.twoFactorQuestion, responses: { 200: message, ...errors(429) } },
  validateTwoFactor: { body: auth.secondFactor, responses: { 200: auth.user, ...errors(429) } },
  setUpTwoFactor: { responses: { 200: auth.twoFactorSetup, ...errors(409, 503) } },
  moveTwoFactor: {
    body: auth.twoFactorProof,
    responses: { 200: auth.twoFactorSetup, ...errors(409, 429, 503) },
  },
  verifyTwoFactor: { body: auth.totpToken, responses: { 200: auth.recoveryCodes, ...errors(409, 429) } },
  logout: { responses: { 200: message } },
  getUser: { responses: { 200: auth.user } },
  changePassword: { body: auth.passwordChange, responses: { 200: message, ...errors(429) } },
  countRecoveryCodes: { responses: { 200: auth.recoveryCodesLeft } },
  renewRecoveryCodes: {
    body: auth.recoveryCodesRenewal,
    responses: { 200: auth.recoveryCodes, ...errors(409, 429) },
  },
  listSessions: { responses: { 200: z.array(auth.activeSession) } },
  revokeSession: { params: byId, responses: { 204: noContent } },
  revokeOtherSessions: { responses: { 204: noContent } },
  listAdministrators: { responses: { 200: administrators.administratorList } },
  removeAdministrator: {
    params: byId,
    body: auth.passwordProof,
    responses: { 204: noContent, ...errors(409, 429) },
  },
  inviteAdministrator: {
    body: administrators.invitationRequest,
    responses: { 201: administrators.newInvitation, 202: administrators.invitation, ...errors(409, 429) },
  },
  revokeInvitation: { params: byId, responses: { 204: noContent } },
  readAccountLink: {
    body: subscribers.linkProof,
    responses: { 200: administrators.accountLink, ...errors(404, 429) },
  },
  acceptInvitation: {
    body: administrators.invitationAcceptance,
    responses: { 201: auth.user, ...errors(404, 429) },
  },
  getPasswordResetOptions: { responses: { 200: administrators.passwordResetOptions } },
  requestPasswordReset: {
    body: administrators.passwordResetRequest,
    responses: { 200: message, ...errors(409, 429) },
  },
  resetPassword: { body: administrators.passwordReset, responses: { 200: message, ...errors(404, 429) } },
  getOwnAddress: { responses: { 200: administrators.ownAddress } },
  changeOwnAddress: {
    body: administrators.addressChange,
    responses: { 200: administrators.ownAddress, ...errors(409, 429) },
  },
  confirmOwnAddress: { body: subscribers.linkProof, responses: { 200: message, ...errors(404, 429) } },
  listActivity: { query: activity.activityFilter, responses: { 200: activity.activityPage } },
  listJobs: { responses: { 200: z.object({ jobs: z.array(activity.jobStatus) }) } },

  ...merchSchemas,

  getDraft: { params: byDraftKey, responses: { 200: drafts.draft.nullable() } },
  saveDraft: { params: byDraftKey, body: drafts.draftInput, responses: { 200: drafts.draft } },
  deleteDraft: { params: byDraftKey, responses: { 204: noContent } },

  uploadImage: { bodyType: 'multipart', responses: { 200: media.upload, ...errors(429, 507) } },
  listMedia: { query: media.mediaFilter, responses: { 200: media.mediaPage } },
  updateMedia: { params: byId, body: media.mediaPatch, responses: { 200: media.mediaFile } },
  replaceMedia: { params: byId, body: media.mediaReplacement, responses: { 200: media.mediaFile } },
  deleteMedia: { params: byId, responses: { 204: noContent, ...errors(409) } },

  subscribe: { body: subscribers.subscription, responses: { 201: subscribers.signUpAnswer, ...errors(429) } },
  getSignUpToken: { query: subscribers.signUpTokenFor, responses: { 200: subscribers.signUpToken } },
  confirmSubscription: { body: subscribers.linkProof, responses: { 200: message, ...errors(404, 410) } },
  unsubscribe: { body: subscribers.linkProof, responses: { 200: message, ...errors(404) } },
  resubscribe: { body: subscribers.linkProof, responses: { 200: message, ...errors(404) } },
  unsubscribeOneClick: {
    params: subscribers.linkParams,
    body: subscribers.oneClickForm,
    bodyType: 'form',
    responses: { 200: message },
  },

  listSubscribers: { query: subscribers.subscriberFilter, responses: { 200: subscribers.subscriberPage } },
  getSubscriber: { params: byId, responses: { 200: subscribers.subscriberDetail } },
  addSubscriber: {
    body: subscribers.newSubscriber,
    responses: { 201: subscribers.subscriberDetail, 409: subscribers.knownSubscriber, ...errors(429) },
  },
  eraseSubscriber: { params: byId, responses: { 204: noContent } },
  getSubscriberFigures: { responses: { 200: subscribers.subscriberFigures } },
  exportSubscribers: {
    query: subscribers.subscriberFilter.omit({ before: true }),
    responseType: 'csv',
    responses: { 200: z.string() },
  },
  importSubscribers: {
    bodyType: 'multipart',
    responses: { 200: subscribers.subscriberImport, ...errors(429) },
  },
  previewSubscribers: {
    bodyType: 'multipart',
    responses: { 200: subscribers.subscriberImport, ...errors(429) },
  },
  listSubscriberImports: { responses: { 200: z.array(subscriberImports.subscriberImportEntry) } },
  undoSubscriberImport: {
    params: byId,
    responses: { 200: subscriberImports.subscriberImportUndo, ...errors(409) },
  },
  addSubscribers: {
    body: subscriberImports.pastedList,
    responses: { 200: subscriberImports.pastedListResult, ...errors(429) },
  },
  requestConfirmations: { responses: { 200: z.object({ queued: z.int() }), 409: errorResponse } },

  previewImport: { bodyType: 'multipart', responses: { 200: imports.importPreview, ...errors(429) } },
  makeImport: { bodyType: 'multipart', responses: { 201: imports.importEntry, ...errors(429) } },
  listImports: { responses: { 200: z.array(imports.importEntry) } },
  undoImport: { params: byId, responses: { 200: imports.importUndo, ...errors(409) } },
  findArtists: { body: imports.artistSearch, responses: { 200: imports.foundArtists, ...errors(409, 503) } },
  findReleases: {
    body: imports.releaseSearch,
    responses: { 200: imports.foundReleases, ...errors(409, 503) },
  },

  listAnnouncements: { responses: { 200: z.array(announcements.announcement) } },
  getAnnouncement: { params: byId, responses: { 200: announcements.announcement } },
  createAnnouncement: {
    body: announcements.announcementInput,
    responses: { 201: announcements.announcement },
  },
  updateAnnouncement: {
    params: byId,
    body: announcements.announcementUpdate,
    responses: { 200: announcements.announcement, 409: announcements.announcementConflict },
  },
  deleteAnnouncement: {
    params: byId,
    responses: { 204: noContent, 409: announcements.announcementConflict },
  },
  previewAnnouncement: {
    body: announcements.announcementInput,
    responses: { 200: announcements.announcementPreview },
  },
  testAnnouncement: {
    params: byId,
    body: announcements.testMail,
    responses: { 202: message, ...errors(409, 429) },
  },
  sendAnnouncement: {
    params: byId,
    body: announcements.sending,
    responses: { 200: announcements.announcement, 409: announcements.announcementConflict },
  },
  unscheduleAnnouncement: announcementStep,
  pauseAnnouncement: announcementStep,
  resumeAnnouncement: announcementStep,
  listDeliveryProblems: { params: byId, responses: { 200: z.array(announcements.deliveryProblem) } },
  resendUncertain: announcementStep,
} as const satisfies Record<EndpointName, EndpointSchemas>
