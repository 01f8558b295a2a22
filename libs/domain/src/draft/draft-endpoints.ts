import { z } from 'zod'
import * as draft from './draft.ts'
import { adminRead, adminWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { noContent } from '../schema/endpoint-schemas.ts'

export const draftEndpoints = endpointGroup({
  tag: 'Drafts',
  description: 'Forms as they were left, for their writer alone.',
  modules: [draft],
  calls: {
    getDraft: {
      ...adminRead('/api/admin/drafts/{key}'),
      summary: 'Read a draft',
      description: 'The answer is null when there is none.',
      params: z.object({ key: draft.draftKey }),
      responses: { 200: draft.draft.nullable() },
    },
    saveDraft: {
      ...adminWrite('PUT', '/api/admin/drafts/{key}'),
      summary: 'Keep a draft',
      description: 'In place of the one before.',
      params: z.object({ key: draft.draftKey }),
      body: draft.draftInput,
      responses: { 200: draft.draft },
    },
    deleteDraft: {
      ...adminWrite('DELETE', '/api/admin/drafts/{key}'),
      summary: 'Forget a draft',
      description: 'Also when there is none.',
      params: z.object({ key: draft.draftKey }),
      responses: { 204: noContent },
    },
  },
})
