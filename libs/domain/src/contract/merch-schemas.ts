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
  type EndpointSchemas,
} from './endpoint-schemas.ts'
import { printfulId, rowId } from './field.ts'

export const merchSchemas = {
  listMerchItems: {
    query: z.object({ includePrintful: z.enum(['true', 'false']).optional(), for: forHome }),
    responses: { 200: z.array(merchItem) },
  },

  listProducts: { responses: { 200: z.array(product) } },
  listPrintfulProducts: { responses: { 200: z.array(printfulProduct) } },
  updatePrintfulProduct: {
    params: z.object({ id: printfulId }),
    body: printfulProductUpdate,
    responses: { 200: printfulProduct, 409: printfulProductConflict },
  },
  orderPrintfulProducts: {
    body: moveOf(printfulId).meta({ id: 'ProductMove' }),
    responses: { 200: z.array(printfulProduct), ...errors(404) },
  },
  refreshPrintfulCache: {
    responses: { 200: cacheRefresh, 202: cacheRefreshProgress, ...errors(409, 429, 502) },
  },
  getPrintfulStatus: { responses: { 200: printfulStatus } },
  rotatePrintfulWebhook: { responses: { 200: printfulWebhookAddress, ...errors(409) } },
  receivePrintfulNotice: {
    params: z.object({ token: webhookToken }),
    body: printfulWebhookEvent,
    responses: { 200: message },
  },

  listMusicTracks: { responses: { 200: z.array(musicTrack) } },
  createMusicTrack: { body: musicTrackInput, responses: { 201: musicTrack } },
  updateMusicTrack: {
    params: byId,
    body: musicTrackPatch,
    responses: { 200: musicTrack, 409: musicTrackConflict },
  },
  orderMusic: {
    body: moveOf(rowId).meta({ id: 'TrackMove' }),
    responses: { 200: z.array(musicTrack), ...errors(404) },
  },
  deleteMusicTrack: { params: byId, responses: { 204: noContent } },
  listDeletedMusicTracks: { responses: { 200: z.array(deletedMusicTrack) } },
  restoreMusicTrack: { params: byId, responses: { 200: musicTrack } },

  listDownloads: { params: releaseSlug, responses: { 200: releaseDownloads } },
  fetchDownload: { params: downloadedFile, responseType: 'file', responses: { 200: z.string() } },
  fetchZip: { params: releaseSlug, responseType: 'file', responses: { 200: z.string() } },
  readDownloadLink: {
    params: downloadToken,
    responses: { 200: linkedDownloads, 404: deadDownloadLink, 410: deadDownloadLink },
  },
  fetchLinkedFile: {
    params: downloadToken,
    responseType: 'file',
    responses: { 200: z.string(), ...errors(403) },
  },
  requestDownload: {
    params: releaseSlug,
    body: downloadRequest,
    responses: { 202: message, ...errors(429) },
  },
  redeemCode: { body: typedCode, responses: { 200: redeemedCode, ...errors(404, 409, 410, 429) } },
  listCodeBatches: { params: byId, responses: { 200: z.array(codeBatch) } },
  createCodeBatch: { params: byId, body: codeBatchInput, responses: { 201: codeBatch, ...errors(503) } },
  getCodeSheet: { params: byId, responses: { 200: codeSheet, ...errors(503) } },
  revokeCodeBatch: { params: byId, responses: { 200: codeBatch } },
  listHeardRecordings: { params: releaseSlug, responses: { 200: heardRecordings } },
  listRecordings: { params: byId, responses: { 200: recordingList } },
  createRecording: { params: byId, body: recordingInput, responses: { 201: recording, ...errors(409) } },
  orderRecordings: { params: byId, body: recordingOrder, responses: { 200: recordingList, ...errors(409) } },
  updateRecording: {
    params: byId,
    body: recordingPatch,
    responses: { 200: recording, 409: recordingConflict },
  },
  deleteRecording: { params: byId, responses: { 204: noContent } },
  restoreRecording: { params: byId, responses: { 200: recording } },
  startAudioUpload: { params: byId, body: audioUpload, responses: { 200: recording } },
  sendAudioChunk: {
    params: byId,
    query: chunkOffset,
    bodyType: 'multipart',
    responses: { 200: recording, ...errors(409, 507) },
  },
  listenToRecording: { params: soundOfRecording, responseType: 'file', responses: { 200: z.string() } },
  retryAudio: { params: byId, responses: { 200: recording, ...errors(409) } },
} as const satisfies Record<string, EndpointSchemas>
