import { z } from 'zod'
import * as legal from './legal.ts'
import { adminRead, adminWrite, publicRead, endpointGroup } from '../schema/endpoint-group.ts'
import { inLanguage } from '../schema/endpoint-schemas.ts'

export const legalEndpoints = endpointGroup({
  tag: 'Site',
  modules: [legal],
  calls: {
    getLegalPage: {
      ...publicRead('/api/legal-pages/{page}', 'public'),
      summary: 'Read a legal page',
      description: 'As HTML, with placeholders for what the site settings say.',
      params: legal.legalParams,
      query: z.object({ language: inLanguage }),
      responses: { 200: legal.legalPage },
    },
    getLegalText: {
      ...adminRead('/api/admin/legal-pages/{page}'),
      summary: 'Read a legal text',
      description: 'As Markdown, with the default of the product.',
      params: legal.legalParams,
      responses: { 200: legal.legalText },
    },
    updateLegalText: {
      ...adminWrite('PUT', '/api/admin/legal-pages/{page}'),
      summary: 'Save a legal text',
      description: 'A stale version is refused with the current text.',
      params: legal.legalParams,
      body: legal.legalTextInput,
      responses: { 200: legal.legalText, 409: legal.legalConflict },
    },
  },
})
