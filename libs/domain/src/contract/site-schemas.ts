import { z } from 'zod'
import { passwordProof } from '../auth/auth.ts'
import { linkParams } from '../mailing-list/subscriber.ts'
import { demoContent, demoRemoval } from '../setup/demo.ts'
import { overview } from '../site/overview.ts'
import { setup, setupChange } from '../setup/setup.ts'
import { siteConflict, siteSettings, siteSettingsInput } from '../site/site.ts'
import { legalConflict, legalPage, legalParams, legalText, legalTextInput } from '../legal/legal.ts'
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
} from '../press/press-kit.ts'
import { newSitePreview, sitePreview } from '../site/site-preview.ts'
import { videoFile, videoUpload } from '../video/video-file.ts'
import { byId, errors, moveOf, noContent, type EndpointSchemas } from './endpoint-schemas.ts'
import type { EndpointName } from './endpoints.ts'
import { rowId } from './field.ts'

/** Schemas of the endpoints about the site itself. */
export const siteSchemas = {
  getSite: { responses: { 200: siteSettings } },
  updateSite: { body: siteSettingsInput, responses: { 200: siteSettings, 409: siteConflict } },
  getOverview: { responses: { 200: overview } },
  getSetup: { responses: { 200: setup } },
  updateSetup: { body: setupChange, responses: { 200: setup } },
  getDemo: { responses: { 200: demoContent } },
  removeDemo: { body: passwordProof, responses: { 200: demoRemoval, ...errors(409, 429, 503) } },
  getLegalPage: { params: legalParams, responses: { 200: legalPage } },
  getLegalText: { params: legalParams, responses: { 200: legalText } },
  updateLegalText: {
    params: legalParams,
    body: legalTextInput,
    responses: { 200: legalText, 409: legalConflict },
  },
  getPressKit: { responses: { 200: shownPressKit.nullable() } },
  fetchPressFile: {
    params: pressFileParams,
    query: pressFileQuery,
    responseType: 'file',
    responses: { 200: z.string() },
  },
  readPressLink: { params: linkParams, responses: { 200: shownPressKit } },
  fetchLinkedPressFile: {
    params: linkedFileParams,
    query: pressFileQuery,
    responseType: 'file',
    responses: { 200: z.string() },
  },
  getPressForm: { responses: { 200: pressForm } },
  updatePressKit: { body: pressKitInput, responses: { 200: pressKit, 409: pressConflict } },
  uploadPressFile: { bodyType: 'multipart', responses: { 201: pressFile, ...errors(408, 429, 503, 507) } },
  listPressLinks: { responses: { 200: z.array(pressLink) } },
  createPressLink: { body: pressLinkInput, responses: { 201: newPressLink, ...errors(409) } },
  revokePressLink: { params: byId, responses: { 204: noContent } },
  startVideoUpload: { body: videoUpload, responses: { 200: videoFile } },
  sendVideoChunk: {
    params: byId,
    query: chunkOffset,
    bodyType: 'multipart',
    responses: { 200: videoFile, ...errors(409, 507) },
  },
  previewSite: { body: siteSettingsInput, responses: { 200: newSitePreview } },
  listLinkedPages: { responses: { 200: z.array(linkedPage) } },
  getPageHtml: { params: pageSlugParams, responses: { 200: pageHtml } },
  listOwnPages: { responses: { 200: z.array(ownPage) } },
  createOwnPage: { body: ownPageInput, responses: { 201: ownPage } },
  updateOwnPage: { params: byId, body: ownPagePatch, responses: { 200: ownPage, 409: ownPageConflict } },
  orderOwnPages: {
    body: moveOf(rowId).meta({ id: 'OwnPageMove' }),
    responses: { 200: z.array(ownPage), ...errors(404) },
  },
  deleteOwnPage: { params: byId, responses: { 204: noContent } },
  listDeletedOwnPages: { responses: { 200: z.array(deletedOwnPage) } },
  restoreOwnPage: { params: byId, responses: { 200: ownPage } },
  previewOwnPage: { body: ownPageText, responses: { 200: pageHtml } },
  readSitePreview: { params: linkParams, responses: { 200: sitePreview } },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>
