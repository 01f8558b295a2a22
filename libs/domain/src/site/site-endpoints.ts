import { z } from 'zod'
import * as ownSections from '../home/own-sections.ts'
import * as hero from '../look/hero.ts'
import * as look from '../look/look.ts'
import * as subscriber from '../mailing-list/subscriber.ts'
import * as overview from './overview.ts'
import * as instagramPost from './instagram-post.ts'
import * as site from './site.ts'
import * as sitePreview from './site-preview.ts'
import * as words from '../texts/words.ts'
import { errors } from '../schema/endpoint-schemas.ts'
import { adminRead, adminWrite, publicRead, endpointGroup } from '../schema/endpoint-group.ts'

export const siteEndpoints = endpointGroup({
  tag: 'Site',
  description: 'The settings that make the site one musician’s, and what visitors see of pictures and posts.',
  modules: [site, instagramPost, overview, sitePreview, ownSections, hero, look, words],
  calls: {
    getSite: {
      ...publicRead('/api/site', 'both'),
      isCalledByPages: true,
      summary: 'Read the site settings',
      description: 'Settings without a value are null or an empty text.',
      responses: { 200: site.siteSettings },
    },
    updateSite: {
      ...adminWrite('PUT', '/api/site'),
      summary: 'Save the site settings',
      description: 'A stale version is refused with the current settings.',
      body: site.siteSettingsInput,
      responses: { 200: site.siteSettings, 409: site.siteConflict },
    },
    getOverview: {
      ...adminRead('/api/admin/overview'),
      summary: 'Read what the dashboard says of shows and music',
      description: 'What comes next, and how many there are.',
      responses: { 200: overview.overview },
    },
    listInstagramPosts: {
      ...publicRead('/api/instagram-posts', 'both'),
      isCalledByPages: true,
      summary: 'List the latest posts',
      description: 'They come from the site settings.',
      responses: { 200: z.array(instagramPost.instagramPost) },
    },
    previewSite: {
      ...adminWrite('POST', '/api/admin/site-previews'),
      changesNothing: true,
      summary: 'Keep settings for 10 minutes',
      description: 'The public site shows them at the address answered.',
      body: site.siteSettingsInput,
      responses: { 200: sitePreview.newSitePreview },
    },
    previewContent: {
      ...adminWrite('POST', '/api/admin/content-previews'),
      changesNothing: true,
      summary: 'Make a preview link',
      description: 'For 7 days whoever has it sees a show, a release or a page as if it were visible.',
      body: sitePreview.contentPreviewInput,
      responses: { 200: sitePreview.newSitePreview, ...errors(404) },
    },
    readSitePreview: {
      ...publicRead('/api/site-previews/{token}', 'public'),
      summary: 'Read settings that are not saved',
      description: 'By the token of their address; 404 once expired.',
      params: subscriber.linkParams,
      responses: { 200: sitePreview.sitePreview },
    },
  },
})
