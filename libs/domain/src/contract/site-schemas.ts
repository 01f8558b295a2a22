import { z } from 'zod'
import * as auth from '../auth/auth.ts'
import * as subscribers from '../mailing-list/subscriber.ts'
import * as demo from '../setup/demo.ts'
import * as overview from '../site/overview.ts'
import * as setup from '../setup/setup.ts'
import * as site from '../site/site.ts'
import * as legal from '../legal/legal.ts'
import * as recordings from '../release/recording.ts'
import * as pages from '../site/own-page.ts'
import * as press from '../press/press-kit.ts'
import * as preview from '../site/site-preview.ts'
import * as videos from '../video/video-file.ts'
import { byId, errors, inLanguage, noContent, type EndpointSchemas } from './endpoint-schemas.ts'
import type { EndpointName } from './endpoints.ts'

/** Schemas of the endpoints about the site itself. */
export const siteSchemas = {
  getSite: { responses: { 200: site.siteSettings } },
  updateSite: { body: site.siteSettingsInput, responses: { 200: site.siteSettings, 409: site.siteConflict } },
  getOverview: { responses: { 200: overview.overview } },
  getSetup: { responses: { 200: setup.setup } },
  updateSetup: { body: setup.setupChange, responses: { 200: setup.setup } },
  getDemo: { responses: { 200: demo.demoContent } },
  removeDemo: { body: auth.passwordProof, responses: { 200: demo.demoRemoval, ...errors(409, 429, 503) } },
  getLegalPage: {
    params: legal.legalParams,
    query: z.object({ language: inLanguage }),
    responses: { 200: legal.legalPage },
  },
  getLegalText: { params: legal.legalParams, responses: { 200: legal.legalText } },
  updateLegalText: {
    params: legal.legalParams,
    body: legal.legalTextInput,
    responses: { 200: legal.legalText, 409: legal.legalConflict },
  },
  getPressKit: { responses: { 200: press.shownPressKit.nullable() } },
  fetchPressFile: {
    params: press.pressFileParams,
    query: press.pressFileQuery,
    responseType: 'file',
    responses: { 200: z.string() },
  },
  readPressLink: { params: subscribers.linkParams, responses: { 200: press.shownPressKit } },
  fetchLinkedPressFile: {
    params: press.linkedFileParams,
    query: press.pressFileQuery,
    responseType: 'file',
    responses: { 200: z.string() },
  },
  getPressForm: { responses: { 200: press.pressForm } },
  updatePressKit: { body: press.pressKitInput, responses: { 200: press.pressKit, 409: press.pressConflict } },
  uploadPressFile: {
    bodyType: 'multipart',
    responses: { 201: press.pressFile, ...errors(408, 429, 503, 507) },
  },
  listPressLinks: { responses: { 200: z.array(press.pressLink) } },
  createPressLink: { body: press.pressLinkInput, responses: { 201: press.newPressLink, ...errors(409) } },
  revokePressLink: { params: byId, responses: { 204: noContent } },
  startVideoUpload: { body: videos.videoUpload, responses: { 200: videos.videoFile } },
  sendVideoChunk: {
    params: byId,
    query: recordings.chunkOffset,
    bodyType: 'multipart',
    responses: { 200: videos.videoFile, ...errors(409, 507) },
  },
  previewSite: { body: site.siteSettingsInput, responses: { 200: preview.newSitePreview } },
  listLinkedPages: { responses: { 200: z.array(pages.linkedPage) } },
  getPageHtml: { params: pages.pageSlugParams, responses: { 200: pages.pageHtml } },
  listOwnPages: { responses: { 200: z.array(pages.ownPage) } },
  createOwnPage: { body: pages.ownPageInput, responses: { 201: pages.ownPage } },
  updateOwnPage: {
    params: byId,
    body: pages.ownPagePatch,
    responses: { 200: pages.ownPage, 409: pages.ownPageConflict },
  },
  orderOwnPages: {
    body: pages.ownPageMove,
    responses: { 200: z.array(pages.ownPage), ...errors(404) },
  },
  deleteOwnPage: { params: byId, responses: { 204: noContent } },
  listDeletedOwnPages: { responses: { 200: z.array(pages.deletedOwnPage) } },
  restoreOwnPage: { params: byId, responses: { 200: pages.ownPage } },
  purgeOwnPage: { params: byId, responses: { 204: noContent } },
  previewOwnPage: { body: pages.textPreview, responses: { 200: pages.pageHtml } },
  readSitePreview: { params: subscribers.linkParams, responses: { 200: preview.sitePreview } },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>
