import { z } from 'zod'
import * as merch from '../merch/merch-item.ts'
import * as products from '../merch/product.ts'
import * as printful from '../merch/printful.ts'
import * as subscribers from '../mailing-list/subscriber.ts'
import * as codes from '../release/download-codes.ts'
import * as downloads from '../release/downloads.ts'
import * as tracks from '../release/music-track.ts'
import * as recordings from '../release/recording.ts'
import {
  byId,
  errors,
  forHome,
  inLanguage,
  message,
  noContent,
  type EndpointSchemas,
} from '../schema/endpoint-schemas.ts'
import { printfulId } from '../schema/field.ts'

export const merchSchemas = {
  listMerchItems: {
    query: z.object({
      includePrintful: z.enum(['true', 'false']).optional(),
      for: forHome,
      language: inLanguage,
    }),
    responses: { 200: z.array(merch.merchItem) },
  },

  listProducts: { query: z.object({ language: inLanguage }), responses: { 200: z.array(products.product) } },
  listPrintfulProducts: { responses: { 200: z.array(printful.printfulProduct) } },
  updatePrintfulProduct: {
    params: z.object({ id: printfulId }),
    body: printful.printfulProductUpdate,
    responses: { 200: printful.printfulProduct, 409: printful.printfulProductConflict },
  },
  orderPrintfulProducts: {
    body: printful.productMove,
    responses: { 200: z.array(printful.printfulProduct), ...errors(404) },
  },
  refreshPrintfulCache: {
    responses: { 200: printful.cacheRefresh, 202: printful.cacheRefreshProgress, ...errors(409, 429, 502) },
  },
  getPrintfulStatus: { responses: { 200: printful.printfulStatus } },
  rotatePrintfulWebhook: { responses: { 200: printful.printfulWebhookAddress, ...errors(409) } },
  receivePrintfulNotice: {
    params: z.object({ token: printful.webhookToken }),
    body: printful.printfulWebhookEvent,
    responses: { 200: message },
  },

  listMusicTracks: { responses: { 200: z.array(tracks.musicTrack) } },
  createMusicTrack: { body: tracks.musicTrackInput, responses: { 201: tracks.musicTrack } },
  updateMusicTrack: {
    params: byId,
    body: tracks.musicTrackPatch,
    responses: { 200: tracks.musicTrack, 409: tracks.musicTrackConflict },
  },
  orderMusic: {
    body: tracks.trackMove,
    responses: { 200: z.array(tracks.musicTrack), ...errors(404) },
  },
  deleteMusicTrack: { params: byId, responses: { 204: noContent } },
  listDeletedMusicTracks: { responses: { 200: z.array(tracks.deletedMusicTrack) } },
  restoreMusicTrack: { params: byId, responses: { 200: tracks.musicTrack } },
  purgeMusicTrack: { params: byId, responses: { 204: noContent } },

  listDownloads: { params: recordings.releaseSlug, responses: { 200: downloads.releaseDownloads } },
  fetchDownload: { params: downloads.downloadedFile, responseType: 'file', responses: { 200: z.string() } },
  fetchZip: { params: recordings.releaseSlug, responseType: 'file', responses: { 200: z.string() } },
  readDownloadLink: {
    params: downloads.downloadToken,
    responses: {
      200: downloads.linkedDownloads,
      404: downloads.deadDownloadLink,
      410: downloads.deadDownloadLink,
    },
  },
  fetchLinkedFile: {
    params: downloads.downloadToken,
    responseType: 'file',
    responses: { 200: z.string(), ...errors(403) },
  },
  requestDownload: {
    params: recordings.releaseSlug,
    body: subscribers.downloadRequest,
    responses: { 202: message, ...errors(429) },
  },
  redeemCode: {
    body: z.strictObject(codes.typedCodeFields),
    responses: { 200: codes.redeemedCode, ...errors(404, 409, 410, 429) },
  },
  listCodeBatches: { params: byId, responses: { 200: z.array(codes.codeBatch) } },
  createCodeBatch: {
    params: byId,
    body: codes.codeBatchInput,
    responses: { 201: codes.codeBatch, ...errors(503) },
  },
  getCodeSheet: { params: byId, responses: { 200: codes.codeSheet, ...errors(503) } },
  revokeCodeBatch: { params: byId, responses: { 200: codes.codeBatch } },
  listHeardRecordings: { params: recordings.releaseSlug, responses: { 200: recordings.heardRecordings } },
  listRecordings: { params: byId, responses: { 200: recordings.recordingList } },
  createRecording: {
    params: byId,
    body: recordings.recordingInput,
    responses: { 201: recordings.recording, ...errors(409) },
  },
  orderRecordings: {
    params: byId,
    body: recordings.recordingOrder,
    responses: { 200: recordings.recordingList, ...errors(409) },
  },
  updateRecording: {
    params: byId,
    body: recordings.recordingPatch,
    responses: { 200: recordings.recording, 409: recordings.recordingConflict },
  },
  deleteRecording: { params: byId, responses: { 204: noContent } },
  restoreRecording: { params: byId, responses: { 200: recordings.recording } },
  startAudioUpload: { params: byId, body: recordings.audioUpload, responses: { 200: recordings.recording } },
  sendAudioChunk: {
    params: byId,
    query: recordings.chunkOffset,
    bodyType: 'multipart',
    responses: { 200: recordings.recording, ...errors(409, 507) },
  },
  listenToRecording: {
    params: recordings.soundOfRecording,
    responseType: 'file',
    responses: { 200: z.string() },
  },
  retryAudio: { params: byId, responses: { 200: recordings.recording, ...errors(409) } },
} as const satisfies Record<string, EndpointSchemas>
