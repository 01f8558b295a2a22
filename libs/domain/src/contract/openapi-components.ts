import { z } from 'zod'
import { activityEntry, activityPage, jobStatus } from './activity.ts'
import {
  announcement,
  announcementInput,
  announcementPreview,
  announcementUpdate,
  deliveryProblem,
  sending,
  testMail,
} from '../mailing-list/announcement.ts'
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
import {
  eventConflict,
  musicTrackConflict,
  printfulProductConflict,
  siteConflict,
} from './contract-schemas.ts'
import { draft, draftInput } from './draft.ts'
import { errorResponse, message } from './endpoint-schemas.ts'
import { deletedEvent, event, eventInput, eventUpdate } from '../event/event.ts'
import { announcementConflict } from '../mailing-list/mailing-list-schemas.ts'
import { merchItem } from '../merch/merch-item.ts'
import { deletedMusicTrack, musicTrack, musicTrackInput, musicTrackPatch } from '../release/music-track.ts'
import { EXAMPLES } from './openapi-examples.ts'
import {
  cacheRefresh,
  cacheRefreshProgress,
  printfulProduct,
  printfulProductUpdate,
  printfulNotice,
  printfulStatus,
  printfulWebhookAddress,
} from '../merch/printful.ts'
import { instagramPost, mediaFile, mediaItem, mediaPage, mediaPatch, upload } from '../media/media-file.ts'
import { siteSettings, siteSettingsInput } from '../site/site.ts'
import {
  consent,
  subscriber,
  subscriberDetail,
  subscriberFigures,
  subscriberImport,
  subscriberPage,
  linkProof,
  oneClickForm,
  signUpAnswer,
  signUpToken,
  subscription,
} from '../mailing-list/subscriber.ts'

/** The schemas that the API's description names; every other one is written out where it is used. */
export const COMPONENTS: Record<string, z.ZodType> = {
  ErrorResponse: errorResponse,
  Message: message,
  SiteSettings: siteSettings,
  SiteSettingsInput: siteSettingsInput,
  SiteConflict: siteConflict,
  InstagramPost: instagramPost,
  MediaItem: mediaItem,
  MediaFile: mediaFile,
  MediaPage: mediaPage,
  MediaPatch: mediaPatch,
  Upload: upload,
  Event: event,
  DeletedEvent: deletedEvent,
  EventInput: eventInput,
  EventUpdate: eventUpdate,
  EventConflict: eventConflict,
  MusicTrack: musicTrack,
  DeletedMusicTrack: deletedMusicTrack,
  MusicTrackInput: musicTrackInput,
  MusicTrackPatch: musicTrackPatch,
  MusicTrackConflict: musicTrackConflict,
  MerchItem: merchItem,
  PrintfulProduct: printfulProduct,
  PrintfulProductUpdate: printfulProductUpdate,
  PrintfulProductConflict: printfulProductConflict,
  PrintfulStatus: printfulStatus,
  PrintfulWebhookAddress: printfulWebhookAddress,
  PrintfulWebhookEvent: printfulNotice,
  CacheRefresh: cacheRefresh,
  CacheRefreshProgress: cacheRefreshProgress,
  Subscription: subscription,
  SignUpAnswer: signUpAnswer,
  SignUpToken: signUpToken,
  LinkProof: linkProof,
  OneClickForm: oneClickForm,
  Subscriber: subscriber,
  SubscriberDetail: subscriberDetail,
  SubscriberPage: subscriberPage,
  SubscriberFigures: subscriberFigures,
  SubscriberImport: subscriberImport,
  Consent: consent,
  Announcement: announcement,
  AnnouncementInput: announcementInput,
  AnnouncementUpdate: announcementUpdate,
  AnnouncementConflict: announcementConflict,
  AnnouncementPreview: announcementPreview,
  DeliveryProblem: deliveryProblem,
  TestMail: testMail,
  Sending: sending,
  Credentials: credentials,
  LoginResult: loginResult,
  User: user,
  TwoFactorQuestion: twoFactorQuestion,
  SecondFactor: secondFactor,
  TwoFactorSetup: twoFactorSetup,
  TotpToken: totpToken,
  RecoveryCodes: recoveryCodes,
  RecoveryCodesLeft: recoveryCodesLeft,
  PasswordChange: passwordChange,
  PasswordProof: passwordProof,
  ActiveSession: activeSession,
  ActivityEntry: activityEntry,
  ActivityPage: activityPage,
  JobStatus: jobStatus,
  Draft: draft,
  DraftInput: draftInput,
}

/** The same for zod, which puts a reference wherever one of them is used. */
export const componentRegistry = z.registry<{ id: string; examples?: unknown[] }>()
for (const [id, schema] of Object.entries(COMPONENTS)) {
  const example = EXAMPLES[id]
  componentRegistry.add(schema, { id, ...(example !== undefined && { examples: [example] }) })
}
