import { z } from 'zod'
import { merchItem } from '../merch/merch-item.ts'
import { product } from '../merch/product.ts'
import {
  cacheRefresh,
  cacheRefreshProgress,
  printfulProduct,
  printfulProductConflict,
  printfulProductUpdate,
  printfulWebhookEvent,
  printfulStatus,
  printfulWebhookAddress,
  webhookToken,
} from '../merch/printful.ts'
import { downloadRequest } from '../mailing-list/subscriber.ts'
import { codeBatch, codeBatchInput, codeSheet, redeemedCode, typedCode } from '../release/download-codes.ts'
import {
  deadDownloadLink,
  downloadedFile,
  downloadToken,
  linkedDownloads,
  releaseDownloads,
} from '../release/downloads.ts'
import {
  deletedMusicTrack,
  musicTrack,
  musicTrackConflict,
  musicTrackInput,
  musicTrackPatch,
} from '../release/music-track.ts'
import {
  audioUpload,
  chunkOffset,
  heardRecordings,
  recording,
  recordingConflict,
  recordingInput,
  recordingList,
  recordingOrder,
  recordingPatch,
  releaseSlug,
  soundOfRecording,
} from '../release/recording.ts'
import {
  byId,
  errors,
  forHome,
  message,
  moveOf,
  noContent,
  refused,
  refusedOrMissing,
  signedOut,
  type EndpointSchemas,
} from './endpoint-schemas.ts'
import { printfulId, rowId } from './field.ts'

export const merchSchemas = {
  listMerchItems: {
    query: z.object({ includePrintful: z.enum(['true', 'false']).optional(), for: forHome }),
    responses: { 200: z.array(merchItem), ...errors(400) },
  },

  listProducts: { responses: { 200: z.array(product) } },
  listPrintfulProducts: { responses: { 200: z.array(printfulProduct), ...signedOut } },
  updatePrintfulProduct: {
    params: z.object({ id: printfulId }),
    body: printfulProductUpdate,
    responses: { 200: printfulProduct, ...refusedOrMissing, 409: printfulProductConflict },
  },
  orderPrintfulProducts: {
    body: moveOf(printfulId).meta({ id: 'ProductMove' }),
    responses: { 200: z.array(printfulProduct), ...refusedOrMissing },
  },
  refreshPrintfulCache: {
    responses: { 200: cacheRefresh, 202: cacheRefreshProgress, ...errors(401, 409, 429, 502) },
  },
  getPrintfulStatus: { responses: { 200: printfulStatus, ...signedOut } },
  rotatePrintfulWebhook: { responses: { 200: printfulWebhookAddress, ...errors(401, 409) } },
  receivePrintfulNotice: {
    params: z.object({ token: webhookToken }),
    body: printfulWebhookEvent,
    responses: { 200: message, ...errors(400, 404) },
  },

  listMusicTracks: { responses: { 200: z.array(musicTrack), ...signedOut } },
  createMusicTrack: { body: musicTrackInput, responses: { 201: musicTrack, ...refused } },
  updateMusicTrack: {
    params: byId,
    body: musicTrackPatch,
    responses: { 200: musicTrack, ...refusedOrMissing, 409: musicTrackConflict },
  },
  orderMusic: {
    body: moveOf(rowId).meta({ id: 'TrackMove' }),
    responses: { 200: z.array(musicTrack), ...refusedOrMissing },
  },
  deleteMusicTrack: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  listDeletedMusicTracks: { responses: { 200: z.array(deletedMusicTrack), ...signedOut } },
  restoreMusicTrack: { params: byId, responses: { 200: musicTrack, ...refusedOrMissing } },

  listDownloads: { params: releaseSlug, responses: { 200: releaseDownloads, ...errors(400, 404) } },
  fetchDownload: {
    params: downloadedFile,
    responseType: 'file',
    responses: { 200: z.string(), ...errors(400, 404) },
  },
  fetchZip: {
    params: releaseSlug,
    responseType: 'file',
    responses: { 200: z.string(), ...errors(400, 404) },
  },
  readDownloadLink: {
    params: downloadToken,
    responses: { 200: linkedDownloads, ...errors(400), 404: deadDownloadLink, 410: deadDownloadLink },
  },
  fetchLinkedFile: {
    params: downloadToken,
    responseType: 'file',
    responses: { 200: z.string(), ...errors(400, 403, 404) },
  },
  requestDownload: {
    params: releaseSlug,
    body: downloadRequest,
    responses: { 202: message, ...errors(400, 404, 429) },
  },
  redeemCode: { body: typedCode, responses: { 200: redeemedCode, ...errors(400, 404, 409, 410, 429) } },
  listCodeBatches: { params: byId, responses: { 200: z.array(codeBatch), ...refusedOrMissing } },
  createCodeBatch: {
    params: byId,
    body: codeBatchInput,
    responses: { 201: codeBatch, ...refusedOrMissing, ...errors(503) },
  },
  getCodeSheet: { params: byId, responses: { 200: codeSheet, ...refusedOrMissing, ...errors(503) } },
  revokeCodeBatch: { params: byId, responses: { 200: codeBatch, ...refusedOrMissing } },
  listHeardRecordings: { params: releaseSlug, responses: { 200: heardRecordings, ...errors(400, 404) } },
  listRecordings: { params: byId, responses: { 200: recordingList, ...refusedOrMissing } },
  createRecording: {
    params: byId,
    body: recordingInput,
    responses: { 201: recording, ...refusedOrMissing, ...errors(409) },
  },
  orderRecordings: {
    params: byId,
    body: recordingOrder,
    responses: { 200: recordingList, ...refusedOrMissing, ...errors(409) },
  },
  updateRecording: {
    params: byId,
    body: recordingPatch,
    responses: { 200: recording, ...refusedOrMissing, 409: recordingConflict },
  },
  deleteRecording: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  restoreRecording: { params: byId, responses: { 200: recording, ...refusedOrMissing } },
  startAudioUpload: { params: byId, body: audioUpload, responses: { 200: recording, ...refusedOrMissing } },
  sendAudioChunk: {
    params: byId,
    query: chunkOffset,
    bodyType: 'multipart',
    responses: { 200: recording, ...refusedOrMissing, ...errors(409, 413, 415, 507) },
  },
  listenToRecording: {
    params: soundOfRecording,
    responseType: 'file',
    responses: { 200: z.string(), ...refusedOrMissing },
  },
  retryAudio: { params: byId, responses: { 200: recording, ...refusedOrMissing, ...errors(409) } },
} as const satisfies Record<string, EndpointSchemas>
