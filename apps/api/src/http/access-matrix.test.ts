import { endpointList, matchEndpoint, type EndpointName } from '@troubadour/domain/contract/endpoints'
import { isOnHost } from '@troubadour/domain/schema/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  ADMIN_ORIGIN,
  ADMIN_WITH_TWO_FACTOR,
  cookieOf,
  createTestApp,
  PASSWORD,
  PUBLIC_ORIGIN,
  type Caller,
  type TestApp,
} from '../testing/test-app.ts'

const CALLERS = ['anonymous', 'half', 'admin'] as const

type Statuses = readonly [anonymous: number, half: number, admin: number]
interface Row {
  /** Bodies are empty objects and ids do not exist, so allowed callers get 400 or 404. */
  statuses: Statuses
  onPublicHost: boolean
  /** Statuses with `?admin` in some spelling, where it makes a difference. */
  withAdminKey?: Record<string, Statuses>
}

const everybody = (status: number): Statuses => [status, status, status]
const admins = (status: number): Statuses => [401, 401, status]

const EXPECTED: Record<EndpointName, Row> = {
  getSite: { statuses: everybody(200), onPublicHost: true },
  listEvents: {
    statuses: everybody(200),
    onPublicHost: true,
    withAdminKey: {
      'admin=true': admins(200),
      '%61dmin=true': admins(200),
      'admin=true&admin=true': admins(400),
      'admin=TRUE': admins(400),
      'admin=1': admins(400),
      'admin=': admins(400),
      admin: admins(400),
      'ADMIN=true': admins(200),
      'x=1&admin=true': admins(200),
    },
  },
  getFeaturedEvent: { statuses: everybody(200), onPublicHost: true },
  createEvent: { statuses: admins(400), onPublicHost: false },
  updateEvent: { statuses: admins(400), onPublicHost: false },
  deleteEvent: { statuses: admins(404), onPublicHost: false },
  listMerchItems: { statuses: everybody(200), onPublicHost: true },
  listProducts: { statuses: everybody(200), onPublicHost: true },
  listMediaItems: { statuses: everybody(200), onPublicHost: true },
  listCalendarEntries: { statuses: everybody(200), onPublicHost: true },
  findAddress: { statuses: everybody(400), onPublicHost: true },
  listInstagramPosts: { statuses: everybody(200), onPublicHost: true },
  subscribe: { statuses: everybody(400), onPublicHost: true },
  getSignUpToken: { statuses: everybody(200), onPublicHost: true },
  confirmSubscription: { statuses: everybody(400), onPublicHost: true },
  unsubscribe: { statuses: everybody(400), onPublicHost: true },
  resubscribe: { statuses: everybody(400), onPublicHost: true },
  // Only accepts a form, and refuses other types before it checks the token.
  unsubscribeOneClick: { statuses: everybody(415), onPublicHost: true },
  login: { statuses: everybody(400), onPublicHost: false },
  checkTwoFactor: { statuses: everybody(400), onPublicHost: false },
  validateTwoFactor: { statuses: [401, 400, 400], onPublicHost: false },
  setUpTwoFactor: { statuses: admins(200), onPublicHost: false },
  moveTwoFactor: { statuses: admins(400), onPublicHost: false },
  verifyTwoFactor: { statuses: admins(400), onPublicHost: false },
  logout: { statuses: [401, 200, 200], onPublicHost: false },
  updateSite: { statuses: admins(400), onPublicHost: false },
  getOverview: { statuses: admins(200), onPublicHost: false },
  getSetup: { statuses: admins(200), onPublicHost: false },
  updateSetup: { statuses: admins(200), onPublicHost: false },
  getDemo: { statuses: admins(200), onPublicHost: false },
  removeDemo: { statuses: admins(400), onPublicHost: false },
  // There is no page of that name.
  getLegalPage: { statuses: everybody(400), onPublicHost: true },
  getLegalText: { statuses: admins(400), onPublicHost: false },
  updateLegalText: { statuses: admins(400), onPublicHost: false },
  getPressKit: { statuses: everybody(200), onPublicHost: true },
  fetchPressFile: { statuses: everybody(404), onPublicHost: true },
  readPressLink: { statuses: everybody(404), onPublicHost: true },
  fetchLinkedPressFile: { statuses: everybody(404), onPublicHost: true },
  getPressForm: { statuses: admins(200), onPublicHost: false },
  updatePressKit: { statuses: admins(400), onPublicHost: false },
  // Its body is a form.
  uploadPressFile: { statuses: admins(415), onPublicHost: false },
  listPressLinks: { statuses: admins(200), onPublicHost: false },
  createPressLink: { statuses: admins(400), onPublicHost: false },
  revokePressLink: { statuses: admins(404), onPublicHost: false },
  previewSite: { statuses: admins(400), onPublicHost: false },
  readSitePreview: { statuses: everybody(404), onPublicHost: true },
  listLinkedPages: { statuses: everybody(200), onPublicHost: true },
  getPageHtml: { statuses: everybody(404), onPublicHost: true },
  listOwnPages: { statuses: admins(200), onPublicHost: false },
  createOwnPage: { statuses: admins(400), onPublicHost: false },
  updateOwnPage: { statuses: admins(404), onPublicHost: false },
  orderOwnPages: { statuses: admins(400), onPublicHost: false },
  deleteOwnPage: { statuses: admins(404), onPublicHost: false },
  listDeletedOwnPages: { statuses: admins(200), onPublicHost: false },
  restoreOwnPage: { statuses: admins(404), onPublicHost: false },
  purgeOwnPage: { statuses: admins(404), onPublicHost: false },
  previewOwnPage: { statuses: admins(400), onPublicHost: false },
  listDeletedEvents: { statuses: admins(200), onPublicHost: false },
  restoreEvent: { statuses: admins(404), onPublicHost: false },
  purgeEvent: { statuses: admins(404), onPublicHost: false },
  listDeletedMusicTracks: { statuses: admins(200), onPublicHost: false },
  restoreMusicTrack: { statuses: admins(404), onPublicHost: false },
  purgeMusicTrack: { statuses: admins(404), onPublicHost: false },
  getDraft: { statuses: admins(200), onPublicHost: false },
  saveDraft: { statuses: admins(400), onPublicHost: false },
  deleteDraft: { statuses: admins(204), onPublicHost: false },
  getUser: { statuses: admins(200), onPublicHost: false },
  changePassword: { statuses: admins(400), onPublicHost: false },
  countRecoveryCodes: { statuses: admins(200), onPublicHost: false },
  renewRecoveryCodes: { statuses: admins(400), onPublicHost: false },
  listSessions: { statuses: admins(200), onPublicHost: false },
  revokeSession: { statuses: admins(404), onPublicHost: false },
  revokeOtherSessions: { statuses: admins(204), onPublicHost: false },
  listAdministrators: { statuses: admins(200), onPublicHost: false },
  removeAdministrator: { statuses: admins(400), onPublicHost: false },
  inviteAdministrator: { statuses: admins(400), onPublicHost: false },
  revokeInvitation: { statuses: admins(404), onPublicHost: false },
  readAccountLink: { statuses: everybody(400), onPublicHost: false },
  acceptInvitation: { statuses: everybody(400), onPublicHost: false },
  getPasswordResetOptions: { statuses: everybody(200), onPublicHost: false },
  requestPasswordReset: { statuses: everybody(400), onPublicHost: false },
  resetPassword: { statuses: everybody(400), onPublicHost: false },
  getOwnAddress: { statuses: admins(200), onPublicHost: false },
  changeOwnAddress: { statuses: admins(400), onPublicHost: false },
  confirmOwnAddress: { statuses: everybody(400), onPublicHost: false },
  listActivity: { statuses: admins(200), onPublicHost: false },
  listJobs: { statuses: admins(200), onPublicHost: false },
  listPrintfulProducts: { statuses: admins(200), onPublicHost: false },
  updatePrintfulProduct: { statuses: admins(404), onPublicHost: false },
  orderPrintfulProducts: { statuses: admins(400), onPublicHost: false },
  // Without a key there is nothing to refresh.
  refreshPrintfulCache: { statuses: admins(409), onPublicHost: false },
  getPrintfulStatus: { statuses: admins(200), onPublicHost: false },
  rotatePrintfulWebhook: { statuses: admins(409), onPublicHost: false },
  // Nobody has the token.
  receivePrintfulNotice: { statuses: everybody(404), onPublicHost: true },
  listMusicTracks: { statuses: admins(200), onPublicHost: false },
  createMusicTrack: { statuses: admins(400), onPublicHost: false },
  updateMusicTrack: { statuses: admins(404), onPublicHost: false },
  orderMusic: { statuses: admins(400), onPublicHost: false },
  deleteMusicTrack: { statuses: admins(404), onPublicHost: false },
  listPosts: { statuses: everybody(200), onPublicHost: true },
  listLatestPosts: { statuses: everybody(200), onPublicHost: true },
  listAllPosts: { statuses: admins(200), onPublicHost: false },
  createPost: { statuses: admins(400), onPublicHost: false },
  updatePost: { statuses: admins(404), onPublicHost: false },
  deletePost: { statuses: admins(404), onPublicHost: false },
  listDeletedPosts: { statuses: admins(200), onPublicHost: false },
  restorePost: { statuses: admins(404), onPublicHost: false },
  purgePost: { statuses: admins(404), onPublicHost: false },
  listHeardRecordings: { statuses: everybody(404), onPublicHost: true },
  listDownloads: { statuses: everybody(404), onPublicHost: true },
  // An invalid format.
  fetchDownload: { statuses: everybody(400), onPublicHost: true },
  fetchZip: { statuses: everybody(404), onPublicHost: true },
  listRecordings: { statuses: admins(404), onPublicHost: false },
  createRecording: { statuses: admins(400), onPublicHost: false },
  orderRecordings: { statuses: admins(400), onPublicHost: false },
  updateRecording: { statuses: admins(404), onPublicHost: false },
  // An invalid codec.
  listenToRecording: { statuses: admins(400), onPublicHost: false },
  deleteRecording: { statuses: admins(404), onPublicHost: false },
  restoreRecording: { statuses: admins(404), onPublicHost: false },
  readDownloadLink: { statuses: everybody(410), onPublicHost: true },
  fetchLinkedFile: { statuses: everybody(403), onPublicHost: true },
  requestDownload: { statuses: everybody(400), onPublicHost: true },
  redeemCode: { statuses: everybody(400), onPublicHost: true },
  listCodeBatches: { statuses: admins(404), onPublicHost: false },
  createCodeBatch: { statuses: admins(400), onPublicHost: false },
  getCodeSheet: { statuses: admins(404), onPublicHost: false },
  revokeCodeBatch: { statuses: admins(404), onPublicHost: false },
  startAudioUpload: { statuses: admins(400), onPublicHost: false },
  retryAudio: { statuses: admins(404), onPublicHost: false },
  // Their bodies are forms.
  sendAudioChunk: { statuses: admins(415), onPublicHost: false },
  startVideoUpload: { statuses: admins(400), onPublicHost: false },
  sendVideoChunk: { statuses: admins(415), onPublicHost: false },
  uploadImage: { statuses: admins(415), onPublicHost: false },
  listMedia: { statuses: admins(200), onPublicHost: false },
  updateMedia: { statuses: admins(404), onPublicHost: false },
  replaceMedia: { statuses: admins(400), onPublicHost: false },
  deleteMedia: { statuses: admins(404), onPublicHost: false },
  listSubscribers: { statuses: admins(200), onPublicHost: false },
  getSubscriber: { statuses: admins(404), onPublicHost: false },
  addSubscriber: { statuses: admins(400), onPublicHost: false },
  eraseSubscriber: { statuses: admins(404), onPublicHost: false },
  getSubscriberFigures: { statuses: admins(200), onPublicHost: false },
  exportSubscribers: { statuses: admins(200), onPublicHost: false },
  // Its body is a form.
  importSubscribers: { statuses: admins(415), onPublicHost: false },
  previewSubscribers: { statuses: admins(415), onPublicHost: false },
  listSubscriberImports: { statuses: admins(200), onPublicHost: false },
  undoSubscriberImport: { statuses: admins(409), onPublicHost: false },
  addSubscribers: { statuses: admins(400), onPublicHost: false },
  // Without a mail server no confirmation can be requested.
  requestConfirmations: { statuses: admins(409), onPublicHost: false },
  previewImport: { statuses: admins(415), onPublicHost: false },
  makeImport: { statuses: admins(415), onPublicHost: false },
  listImports: { statuses: admins(200), onPublicHost: false },
  undoImport: { statuses: admins(404), onPublicHost: false },
  findArtists: { statuses: admins(400), onPublicHost: false },
  findReleases: { statuses: admins(400), onPublicHost: false },
  listAnnouncements: { statuses: admins(200), onPublicHost: false },
  getAnnouncement: { statuses: admins(404), onPublicHost: false },
  createAnnouncement: { statuses: admins(400), onPublicHost: false },
  updateAnnouncement: { statuses: admins(400), onPublicHost: false },
  deleteAnnouncement: { statuses: admins(404), onPublicHost: false },
  previewAnnouncement: { statuses: admins(400), onPublicHost: false },
  testAnnouncement: { statuses: admins(400), onPublicHost: false },
  sendAnnouncement: { statuses: admins(404), onPublicHost: false },
  unscheduleAnnouncement: { statuses: admins(404), onPublicHost: false },
  pauseAnnouncement: { statuses: admins(404), onPublicHost: false },
  resumeAnnouncement: { statuses: admins(404), onPublicHost: false },
  listDeliveryProblems: { statuses: admins(404), onPublicHost: false },
  resendUncertain: { statuses: admins(404), onPublicHost: false },
}
const ADMIN_KEYS = Object.keys(EXPECTED.listEvents.withAdminKey ?? {})

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

async function signIn(as: Caller): Promise<void> {
  const username = as === 'half' ? ADMIN_WITH_TWO_FACTOR : ADMIN
  const body = { username, password: PASSWORD }
  api.cookies[as] = cookieOf(await api.call('POST', '/api/login', { as: 'anonymous', body }))
}

test('the table has a row for each endpoint, and no other', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(endpointList.map(({ name }) => name).sort())
})

describe.each(endpointList)('$name ($method $path)', (endpoint) => {
  const row = EXPECTED[endpoint.name]
  const path = endpoint.path
    .replace('{id}', '2147483647')
    .replace('{key}', 'event-new')
    .replace('{token}', 'a'.repeat(43))
  const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
  const origin = 'origin' in endpoint && endpoint.origin === 'public' ? PUBLIC_ORIGIN : ADMIN_ORIGIN

  async function statusesOf(method: string, url: string): Promise<number[]> {
    const statuses = []
    for (const as of CALLERS) {
      const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
      const response = await api.call(method, url, { as, body, headers: { origin } })
      statuses.push(response.statusCode)
      if (endpoint.name === 'logout' && response.statusCode === 200) await signIn(as)
      if (response.statusCode === 401) expect(response.headers['cache-control']).toBe('no-store')
    }
    return statuses
  }

  test.each(methods)('as %s', async (method) => {
    expect(await statusesOf(method, path)).toEqual(row.statuses)
  })

  test.each(methods)('as %s in another spelling it is another path', async (method) => {
    for (const url of [`${path}/`, path.toUpperCase(), path.replace('/api/', '/api//')]) {
      expect([url, ...(await statusesOf(method, url))]).toEqual([url, 404, 404, 404])
    }
  })

  test.each(methods)('as %s with ?admin in every spelling', async (method) => {
    for (const key of ADMIN_KEYS) {
      const expected = row.withAdminKey?.[key] ?? row.statuses
      expect([key, ...(await statusesOf(method, `${path}?${key}`))]).toEqual([key, ...expected])
    }
  })

  test('other methods are not there', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      // '/api/events/featured' also matches the id of 'DELETE /api/events/{id}'.
      if (!matchEndpoint(method, path)) expect(await statusesOf(method, path)).toEqual(everybody(404))
    }
  })

  test('on the public host', () => {
    expect(isOnHost(endpoint, 'public', [])).toBe(row.onPublicHost)
    for (const key of row.withAdminKey ? ['admin', 'ADMIN'] : [])
      expect(isOnHost(endpoint, 'public', [key])).toBe(false)
  })
})
