import { partOf } from '../schema/field.ts'
import { z } from 'zod'
import * as ownPage from './own-page.ts'
import { adminRead, adminWrite, publicRead, endpointGroup, EXAMPLE_STAMPS } from '../schema/endpoint-group.ts'
import { byId, errors, noContent } from '../schema/endpoint-schemas.ts'

export const ownPageExample: ownPage.OwnPage = {
  id: 5,
  ...partOf(ownPage.ownPageFields, 'initial'),
  slug: 'lessons',
  title: 'Lessons',
  text: 'Guitar and voice, **once a week**.',
  position: null,
  ...EXAMPLE_STAMPS,
}

export const ownPageEndpoints = endpointGroup({
  tag: 'Pages',
  description: 'The musician’s own pages, written in Markdown.',
  modules: [ownPage],
  examples: [[ownPage.ownPage, ownPageExample]],
  calls: {
    listLinkedPages: {
      ...publicRead('/api/pages', 'public'),
      summary: 'List the own pages',
      description: 'Those that visitors see, without their texts, in their order.',
      responses: { 200: z.array(ownPage.linkedPage) },
    },
    getPageHtml: {
      ...publicRead('/api/pages/{slug}', 'public'),
      summary: 'Read the text of an own page',
      description: 'As HTML; 404 when visitors do not see it.',
      params: ownPage.pageSlugParams,
      responses: { 200: ownPage.pageHtml },
    },
    listOwnPages: {
      ...adminRead('/api/admin/pages'),
      summary: 'List all own pages',
      description: 'Hidden ones too, oldest first.',
      responses: { 200: z.array(ownPage.ownPage) },
    },
    createOwnPage: {
      ...adminWrite('POST', '/api/admin/pages'),
      summary: 'Create a page',
      description: 'Its address is made of the title, unless one is sent.',
      body: ownPage.ownPageInput,
      responses: { 201: ownPage.ownPage },
    },
    updateOwnPage: {
      ...adminWrite('PATCH', '/api/admin/pages/{id}'),
      summary: 'Change a page',
      description: 'Send only the fields that change; a stale version is refused.',
      params: byId,
      body: ownPage.ownPagePatch,
      responses: { 200: ownPage.ownPage, 409: ownPage.ownPageConflict },
    },
    orderOwnPages: {
      ...adminWrite('PUT', '/api/admin/pages/order'),
      summary: 'Move a page',
      description: 'To a place of the whole list; without a move, into the usual order.',
      body: ownPage.ownPageMove,
      responses: { 200: z.array(ownPage.ownPage), ...errors(404) },
    },
    deleteOwnPage: {
      ...adminWrite('DELETE', '/api/admin/pages/{id}'),
      summary: 'Delete a page',
      description: 'It can be restored for 30 days.',
      params: byId,
      responses: { 204: noContent },
    },
    listDeletedOwnPages: {
      ...adminRead('/api/admin/deleted-pages'),
      summary: 'List deleted pages',
      description: 'Those that can still be restored, the last deleted first.',
      responses: { 200: z.array(ownPage.deletedOwnPage) },
    },
    restoreOwnPage: {
      ...adminWrite('POST', '/api/admin/pages/{id}/restore'),
      summary: 'Restore a deleted page',
      description: 'It comes back as it was.',
      params: byId,
      responses: { 200: ownPage.ownPage },
    },
    purgeOwnPage: {
      ...adminWrite('DELETE', '/api/admin/deleted-pages/{id}'),
      summary: 'Delete a deleted page for good',
      description: 'It cannot be restored; its address is not used again.',
      params: byId,
      responses: { 204: noContent },
    },
    previewOwnPage: {
      ...adminWrite('POST', '/api/admin/page-preview'),
      changesNothing: true,
      summary: 'Make HTML of a Markdown text',
      description: 'As its page would show it; nothing is stored.',
      body: ownPage.textPreview,
      responses: { 200: ownPage.pageHtml },
    },
  },
})
