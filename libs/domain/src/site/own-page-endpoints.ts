import { z } from 'zod'
import { contentCalls } from '../content/content-calls.ts'
import * as ownPage from './own-page.ts'
import { adminRead, adminWrite, publicRead, endpointGroup } from '../schema/endpoint-group.ts'

const { row, example, schemas } = ownPage.ownPageKind

export const ownPageEndpoints = endpointGroup({
  tag: 'Pages',
  description: 'The musician’s own pages, written in Markdown.',
  modules: [ownPage, schemas],
  examples: [[row, example]],
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
      responses: { 200: z.array(row) },
    },
    ...contentCalls(ownPage.ownPageKind, {
      create: 'Its address is made of the title, unless one is sent.',
    }),
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
