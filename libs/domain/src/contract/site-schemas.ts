import { z } from 'zod'
import { passwordProof } from '../auth/auth.ts'
import { linkParams } from '../mailing-list/subscriber.ts'
import { demoContent, demoRemoval } from '../site/demo.ts'
import { overview } from '../site/overview.ts'
import { setup, setupChange } from '../site/setup.ts'
import { siteConflict, siteSettings, siteSettingsInput } from '../site/site.ts'
import { legalConflict, legalPage, legalParams, legalText, legalTextInput } from '../site/legal.ts'
import { chunkOffset } from '../release/recording.ts'
import {
  deletedOwnPage,
  linkedPage,
  ownPage,
  ownPageConflict,
  ownPageInput,
  ownPagePatch,
  ownPageText,
  pageHtml,
  pageSlugParams,
} from '../site/own-page.ts'
import {
  linkedFileParams,
  newPressLink,
  pressConflict,
  pressFile,
  pressFileParams,
  pressFileQuery,
  pressForm,
  pressKit,
  pressKitInput,
  pressLink,
  pressLinkInput,
  shownPressKit,
} from '../site/press-kit.ts'
import { newSitePreview, sitePreview } from '../site/site-preview.ts'
import { videoFile, videoUpload } from '../site/video-file.ts'
import {
  byId,
  errors,
  moveOf,
  noContent,
  refused,
  refusedOrMissing,
  signedOut,
  type EndpointSchemas,
} from './endpoint-schemas.ts'
import type { EndpointName } from './endpoints.ts'
import { rowId } from './field.ts'

/** What the calls about the site itself take and answer. */
export const siteSchemas = {
  getSite: { responses: { 200: siteSettings } },
  updateSite: {
    body: siteSettingsInput,
    responses: { 200: siteSettings, ...refused, 409: siteConflict },
  },
  getOverview: { responses: { 200: overview, ...signedOut } },
  getSetup: { responses: { 200: setup, ...signedOut } },
  updateSetup: { body: setupChange, responses: { 200: setup, ...refused } },
  getDemo: { responses: { 200: demoContent, ...signedOut } },
  removeDemo: { body: passwordProof, responses: { 200: demoRemoval, ...errors(400, 401, 409, 429, 503) } },
  getLegalPage: { params: legalParams, responses: { 200: legalPage, ...errors(400) } },
  getLegalText: { params: legalParams, responses: { 200: legalText, ...refused } },
  updateLegalText: {
    params: legalParams,
    body: legalTextInput,
    responses: { 200: legalText, ...refused, 409: legalConflict },
  },
  getPressKit: { responses: { 200: shownPressKit.nullable() } },
  fetchPressFile: {
    params: pressFileParams,
    query: pressFileQuery,
    responseType: 'file',
    responses: { 200: z.string(), ...errors(400, 404) },
  },
  readPressLink: { params: linkParams, responses: { 200: shownPressKit, ...errors(400, 404) } },
  fetchLinkedPressFile: {
    params: linkedFileParams,
    query: pressFileQuery,
    responseType: 'file',
    responses: { 200: z.string(), ...errors(400, 404) },
  },
  getPressForm: { responses: { 200: pressForm, ...signedOut } },
  updatePressKit: { body: pressKitInput, responses: { 200: pressKit, ...refused, 409: pressConflict } },
  uploadPressFile: {
    bodyType: 'multipart',
    responses: { 201: pressFile, ...errors(400, 401, 408, 413, 415, 429, 503, 507) },
  },
  listPressLinks: { responses: { 200: z.array(pressLink), ...signedOut } },
  createPressLink: { body: pressLinkInput, responses: { 201: newPressLink, ...refused, ...errors(409) } },
  revokePressLink: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  startVideoUpload: { body: videoUpload, responses: { 200: videoFile, ...refused } },
  sendVideoChunk: {
    params: byId,
    query: chunkOffset,
    bodyType: 'multipart',
    responses: { 200: videoFile, ...refusedOrMissing, ...errors(409, 413, 415, 507) },
  },
  previewSite: { body: siteSettingsInput, responses: { 200: newSitePreview, ...refused } },
  listLinkedPages: { responses: { 200: z.array(linkedPage) } },
  getPageHtml: { params: pageSlugParams, responses: { 200: pageHtml, ...errors(400, 404) } },
  listOwnPages: { responses: { 200: z.array(ownPage), ...signedOut } },
  createOwnPage: { body: ownPageInput, responses: { 201: ownPage, ...refused } },
  updateOwnPage: {
    params: byId,
    body: ownPagePatch,
    responses: { 200: ownPage, ...refusedOrMissing, 409: ownPageConflict },
  },
  orderOwnPages: {
    body: moveOf(rowId).meta({ id: 'OwnPageMove' }),
    responses: { 200: z.array(ownPage), ...refusedOrMissing },
  },
  deleteOwnPage: { params: byId, responses: { 204: noContent, ...refusedOrMissing } },
  listDeletedOwnPages: { responses: { 200: z.array(deletedOwnPage), ...signedOut } },
  restoreOwnPage: { params: byId, responses: { 200: ownPage, ...refusedOrMissing } },
  previewOwnPage: { body: ownPageText, responses: { 200: pageHtml, ...refused } },
  readSitePreview: { params: linkParams, responses: { 200: sitePreview, ...errors(400, 404) } },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>
