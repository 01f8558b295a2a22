import type { Endpoint, UnsafeEndpoint } from '../schema/endpoint.ts'
import { pageEndpoints, publicRead } from './public-endpoints.ts'

function adminRead<const Path extends `/api/${string}`>(path: Path) {
  return { method: 'GET', path, access: 'admin', host: 'admin' } as const
}

function adminWrite<const Method extends UnsafeEndpoint['method'], const Path extends `/api/${string}`>(
  method: Method,
  path: Path,
) {
  return { method, path, access: 'admin', host: 'admin', origin: 'admin' } as const
}

/** A write by a page of the public site or, with the origin 'none', by any program. */
function publicWrite<const Path extends `/api/${string}`, const Origin extends 'public' | 'none'>(
  path: Path,
  origin: Origin,
) {
  return { method: 'POST', path, access: 'public', host: 'public', origin } as const
}

/** A write on the admin host without a session. */
function visitorWrite<const Path extends `/api/${string}`>(path: Path) {
  return { method: 'POST', path, access: 'public', host: 'admin', origin: 'admin' } as const
}

/** Content whose forms store drafts, of a new item or of the one with an id. */
export const DRAFT_KINDS = ['event', 'track', 'post', 'announcement', 'page'] as const

/** Every endpoint of the product (docs/product/calls.md#contract): plain data, without schemas. */
export const endpoints = {
  ...pageEndpoints,
  listDownloads: publicRead('/api/releases/{slug}/downloads', 'public'),
  listProducts: publicRead('/api/products', 'public'),
  listPosts: publicRead('/api/posts', 'public'),
  listMediaItems: publicRead('/api/media-items', 'both'),
  listCalendarEntries: publicRead('/api/calendar-entries', 'public'),
  fetchDownload: publicRead('/api/releases/{slug}/downloads/{recordingId}/{format}', 'public'),
  fetchZip: publicRead('/api/releases/{slug}/downloads/zip', 'public'),
  readDownloadLink: publicRead('/api/downloads/{token}', 'public'),
  fetchLinkedFile: publicRead('/api/downloads/files/{token}', 'public'),
  requestDownload: publicWrite('/api/releases/{slug}/download-requests', 'public'),
  redeemCode: publicWrite('/api/redeem', 'public'),
  getLegalPage: publicRead('/api/legal-pages/{page}', 'public'),
  getPressKit: publicRead('/api/press-kit', 'public'),
  fetchPressFile: publicRead('/api/press-kit/files/{id}', 'public'),
  readPressLink: publicRead('/api/press-links/{token}', 'public'),
  fetchLinkedPressFile: publicRead('/api/press-links/{token}/files/{id}', 'public'),
  listLinkedPages: publicRead('/api/pages', 'public'),
  getPageHtml: publicRead('/api/pages/{slug}', 'public'),
  readSitePreview: publicRead('/api/site-previews/{token}', 'public'),
  findAddress: publicRead('/api/addresses/{kind}/{slug}', 'public'),
  confirmSubscription: publicWrite('/api/subscription/confirm', 'public'),
  unsubscribe: publicWrite('/api/subscription/unsubscribe', 'public'),
  resubscribe: publicWrite('/api/subscription/resubscribe', 'public'),
  unsubscribeOneClick: publicWrite('/api/unsubscribe/{token}', 'none'),
  receivePrintfulNotice: publicWrite('/api/printful/notices/{token}', 'none'),

  updateSite: adminWrite('PUT', '/api/site'),
  getOverview: adminRead('/api/admin/overview'),
  getSetup: adminRead('/api/admin/setup'),
  updateSetup: adminWrite('PATCH', '/api/admin/setup'),
  getDemo: adminRead('/api/admin/demo'),
  removeDemo: adminWrite('POST', '/api/admin/demo/remove'),
  getLegalText: adminRead('/api/admin/legal-pages/{page}'),
  updateLegalText: adminWrite('PUT', '/api/admin/legal-pages/{page}'),
  getPressForm: adminRead('/api/admin/press-kit'),
  updatePressKit: adminWrite('PUT', '/api/admin/press-kit'),
  uploadPressFile: adminWrite('POST', '/api/admin/press-files'),
  listPressLinks: adminRead('/api/admin/press-links'),
  createPressLink: adminWrite('POST', '/api/admin/press-links'),
  revokePressLink: adminWrite('DELETE', '/api/admin/press-links/{id}'),
  previewSite: { ...adminWrite('POST', '/api/admin/site-previews'), changesNothing: true },

  listOwnPages: adminRead('/api/admin/pages'),
  createOwnPage: adminWrite('POST', '/api/admin/pages'),
  updateOwnPage: adminWrite('PATCH', '/api/admin/pages/{id}'),
  orderOwnPages: adminWrite('PUT', '/api/admin/pages/order'),
  deleteOwnPage: adminWrite('DELETE', '/api/admin/pages/{id}'),
  listDeletedOwnPages: adminRead('/api/admin/deleted-pages'),
  restoreOwnPage: adminWrite('POST', '/api/admin/pages/{id}/restore'),
  purgeOwnPage: adminWrite('DELETE', '/api/admin/deleted-pages/{id}'),
  previewOwnPage: { ...adminWrite('POST', '/api/admin/page-preview'), changesNothing: true },

  createEvent: adminWrite('POST', '/api/admin/events'),
  updateEvent: adminWrite('PUT', '/api/admin/events/{id}'),
  deleteEvent: adminWrite('DELETE', '/api/events/{id}'),
  listDeletedEvents: adminRead('/api/admin/deleted-events'),
  restoreEvent: adminWrite('POST', '/api/admin/events/{id}/restore'),
  purgeEvent: adminWrite('DELETE', '/api/admin/deleted-events/{id}'),

  login: visitorWrite('/api/login'),
  checkTwoFactor: visitorWrite('/api/check-2fa'),
  validateTwoFactor: { ...adminWrite('POST', '/api/validate-2fa'), access: 'pending-two-factor' },
  setUpTwoFactor: adminWrite('POST', '/api/setup-2fa'),
  moveTwoFactor: adminWrite('POST', '/api/move-2fa'),
  verifyTwoFactor: adminWrite('POST', '/api/verify-2fa'),
  logout: { ...adminWrite('POST', '/api/logout'), access: 'pending-two-factor' },
  getUser: adminRead('/api/user'),
  changePassword: adminWrite('POST', '/api/admin/password'),
  countRecoveryCodes: adminRead('/api/admin/recovery-codes'),
  renewRecoveryCodes: adminWrite('POST', '/api/admin/recovery-codes'),
  listSessions: adminRead('/api/admin/sessions'),
  revokeSession: adminWrite('DELETE', '/api/admin/sessions/{id}'),
  revokeOtherSessions: adminWrite('DELETE', '/api/admin/other-sessions'),
  listAdministrators: adminRead('/api/admin/administrators'),
  removeAdministrator: adminWrite('POST', '/api/admin/administrators/{id}/remove'),
  inviteAdministrator: adminWrite('POST', '/api/admin/invitations'),
  revokeInvitation: adminWrite('DELETE', '/api/admin/invitations/{id}'),
  readAccountLink: { ...visitorWrite('/api/account-link'), changesNothing: true },
  acceptInvitation: visitorWrite('/api/accept-invitation'),
  getPasswordResetOptions: { method: 'GET', path: '/api/password-reset', access: 'public', host: 'admin' },
  requestPasswordReset: visitorWrite('/api/password-reset'),
  resetPassword: visitorWrite('/api/reset-password'),
  getOwnAddress: adminRead('/api/admin/address'),
  changeOwnAddress: adminWrite('PUT', '/api/admin/address'),
  confirmOwnAddress: visitorWrite('/api/confirm-address'),
  listActivity: adminRead('/api/admin/activity'),
  listJobs: adminRead('/api/admin/jobs'),

  listPrintfulProducts: adminRead('/api/admin/printful-products'),
  updatePrintfulProduct: adminWrite('PUT', '/api/admin/printful-products/{id}'),
  orderPrintfulProducts: adminWrite('PUT', '/api/admin/printful/order'),
  refreshPrintfulCache: adminWrite('POST', '/api/admin/printful/refresh-cache'),
  getPrintfulStatus: adminRead('/api/admin/printful/status'),
  rotatePrintfulWebhook: adminWrite('POST', '/api/admin/printful/webhook-token'),

  listMusicTracks: adminRead('/api/admin/music'),
  createMusicTrack: adminWrite('POST', '/api/admin/music'),
  updateMusicTrack: adminWrite('PATCH', '/api/admin/music/{id}'),
  orderMusic: adminWrite('PUT', '/api/admin/music/order'),
  deleteMusicTrack: adminWrite('DELETE', '/api/admin/music/{id}'),
  listDeletedMusicTracks: adminRead('/api/admin/deleted-music'),
  restoreMusicTrack: adminWrite('POST', '/api/admin/music/{id}/restore'),
  purgeMusicTrack: adminWrite('DELETE', '/api/admin/deleted-music/{id}'),

  listAllPosts: adminRead('/api/admin/posts'),
  createPost: adminWrite('POST', '/api/admin/posts'),
  updatePost: adminWrite('PATCH', '/api/admin/posts/{id}'),
  deletePost: adminWrite('DELETE', '/api/admin/posts/{id}'),
  listDeletedPosts: adminRead('/api/admin/deleted-posts'),
  restorePost: adminWrite('POST', '/api/admin/posts/{id}/restore'),
  purgePost: adminWrite('DELETE', '/api/admin/deleted-posts/{id}'),

  listRecordings: adminRead('/api/admin/music/{id}/recordings'),
  createRecording: adminWrite('POST', '/api/admin/music/{id}/recordings'),
  orderRecordings: adminWrite('PUT', '/api/admin/music/{id}/recordings/order'),
  updateRecording: adminWrite('PATCH', '/api/admin/recordings/{id}'),
  deleteRecording: adminWrite('DELETE', '/api/admin/recordings/{id}'),
  restoreRecording: adminWrite('POST', '/api/admin/recordings/{id}/restore'),
  startAudioUpload: adminWrite('POST', '/api/admin/recordings/{id}/audio'),
  sendAudioChunk: adminWrite('POST', '/api/admin/recordings/{id}/audio/chunks'),
  retryAudio: adminWrite('POST', '/api/admin/recordings/{id}/audio/retry'),
  listenToRecording: adminRead('/api/admin/recordings/{id}/sound/{codec}'),

  listCodeBatches: adminRead('/api/admin/music/{id}/code-batches'),
  createCodeBatch: adminWrite('POST', '/api/admin/music/{id}/code-batches'),
  getCodeSheet: adminRead('/api/admin/code-batches/{id}'),
  revokeCodeBatch: adminWrite('POST', '/api/admin/code-batches/{id}/revoke'),

  startVideoUpload: adminWrite('POST', '/api/admin/videos'),
  sendVideoChunk: adminWrite('POST', '/api/admin/videos/{id}/chunks'),

  getDraft: adminRead('/api/admin/drafts/{key}'),
  saveDraft: adminWrite('PUT', '/api/admin/drafts/{key}'),
  deleteDraft: adminWrite('DELETE', '/api/admin/drafts/{key}'),

  uploadImage: adminWrite('POST', '/api/admin/upload'),
  listMedia: adminRead('/api/admin/media'),
  updateMedia: adminWrite('PATCH', '/api/admin/media/{id}'),
  replaceMedia: adminWrite('POST', '/api/admin/media/{id}/replace'),
  deleteMedia: adminWrite('DELETE', '/api/admin/media/{id}'),

  listSubscribers: adminRead('/api/admin/subscribers'),
  getSubscriber: adminRead('/api/admin/subscribers/{id}'),
  addSubscriber: adminWrite('POST', '/api/admin/subscribers'),
  eraseSubscriber: adminWrite('DELETE', '/api/admin/subscribers/{id}'),
  getSubscriberFigures: adminRead('/api/admin/subscriber-figures'),
  exportSubscribers: adminRead('/api/admin/subscribers-export'),
  importSubscribers: adminWrite('POST', '/api/admin/subscribers-import'),
  previewSubscribers: {
    ...adminWrite('POST', '/api/admin/subscriber-import-previews'),
    changesNothing: true,
  },
  listSubscriberImports: adminRead('/api/admin/subscriber-imports'),
  undoSubscriberImport: adminWrite('POST', '/api/admin/subscriber-imports/{id}/undo'),
  addSubscribers: adminWrite('POST', '/api/admin/subscriber-lists'),
  requestConfirmations: adminWrite('POST', '/api/admin/confirmation-requests'),

  previewImport: { ...adminWrite('POST', '/api/admin/import-previews'), changesNothing: true },
  makeImport: adminWrite('POST', '/api/admin/imports'),
  listImports: adminRead('/api/admin/imports'),
  undoImport: adminWrite('POST', '/api/admin/imports/{id}/undo'),
  findArtists: { ...adminWrite('POST', '/api/admin/musicbrainz/artists'), changesNothing: true },
  findReleases: { ...adminWrite('POST', '/api/admin/musicbrainz/releases'), changesNothing: true },

  listAnnouncements: adminRead('/api/admin/announcements'),
  getAnnouncement: adminRead('/api/admin/announcements/{id}'),
  createAnnouncement: adminWrite('POST', '/api/admin/announcements'),
  updateAnnouncement: adminWrite('PUT', '/api/admin/announcements/{id}'),
  deleteAnnouncement: adminWrite('DELETE', '/api/admin/announcements/{id}'),
  previewAnnouncement: { ...adminWrite('POST', '/api/admin/announcement-preview'), changesNothing: true },
  testAnnouncement: adminWrite('POST', '/api/admin/announcements/{id}/test'),
  sendAnnouncement: adminWrite('POST', '/api/admin/announcements/{id}/send'),
  unscheduleAnnouncement: adminWrite('POST', '/api/admin/announcements/{id}/unschedule'),
  pauseAnnouncement: adminWrite('POST', '/api/admin/announcements/{id}/pause'),
  resumeAnnouncement: adminWrite('POST', '/api/admin/announcements/{id}/resume'),
  listDeliveryProblems: adminRead('/api/admin/announcements/{id}/problems'),
  resendUncertain: adminWrite('POST', '/api/admin/announcements/{id}/resend-uncertain'),
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** The same table, typed for code that handles any endpoint. */
export const endpointList: readonly (Endpoint & { name: EndpointName })[] = Object.entries(endpoints).map(
  ([name, endpoint]) =>
    // Object.entries returns string keys.
    ({ name: name as EndpointName, ...(endpoint as Endpoint) }),
)

/**
 * Finds the endpoint of a request; undefined when there is none.
 * @param pathname without query; a trailing slash or other case is a different path
 */
export function matchEndpoint(
  method: string,
  pathname: string,
): (Endpoint & { name: EndpointName }) | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  return endpointList.find((endpoint) => endpoint.method === wanted && pathPattern(endpoint).test(pathname))
}

const patterns = new Map<string, RegExp>()

function pathPattern({ path }: Endpoint): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}
