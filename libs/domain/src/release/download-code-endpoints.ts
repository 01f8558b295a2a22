import { z } from 'zod'
import { newestFilter } from '../content/content-rows.ts'
import * as downloadCodes from './download-codes.ts'
import {
  adminRead,
  adminWrite,
  publicWrite,
  endpointGroup,
  EXAMPLE_STAMPS,
} from '../schema/endpoint-group.ts'
import { byId, errors } from '../schema/endpoint-schemas.ts'

export const codeBatchExample: downloadCodes.CodeBatch = {
  id: 2,
  name: 'Marlow, 3 July',
  codes: 20,
  uses: 1,
  redeemed: 0,
  createdAt: EXAMPLE_STAMPS.createdAt,
  revokedAt: null,
}

export const downloadCodeEndpoints = endpointGroup({
  tag: 'Download codes',
  description: 'Codes by which visitors fetch a release, such as those on cards at a show.',
  modules: [downloadCodes],
  examples: [[downloadCodes.codeBatch, codeBatchExample]],
  calls: {
    redeemCode: {
      ...publicWrite('/api/redeem', 'public'),
      summary: 'Redeem a code',
      description: 'Answers the token of a download link, which works for 30 days.',
      body: z.strictObject(downloadCodes.typedCodeFields),
      responses: { 200: downloadCodes.redeemedCode, ...errors(404, 409, 410, 429) },
    },
    listCodeBatches: {
      ...adminRead('/api/admin/music/{id}/code-batches'),
      summary: 'List the batches of codes of a track',
      description: 'Newest first, with how often they were used.',
      params: byId,
      responses: { 200: z.array(downloadCodes.codeBatch) },
    },
    listCodeBatchRows: {
      ...adminRead('/api/admin/music/{id}/code-batches/rows'),
      summary: 'List the batches of codes of a track a page at a time',
      description: 'Newest first, with how often they were used.',
      params: byId,
      query: newestFilter,
      responses: { 200: downloadCodes.codeBatchPage },
    },
    createCodeBatch: {
      ...adminWrite('POST', '/api/admin/music/{id}/code-batches'),
      summary: 'Make a batch of codes for a track',
      description: 'At most 500 codes, each for up to 100 uses.',
      params: byId,
      body: downloadCodes.codeBatchInput,
      responses: { 201: downloadCodes.codeBatch, ...errors(503) },
    },
    getCodeSheet: {
      ...adminRead('/api/admin/code-batches/{id}'),
      summary: 'Read the codes of a batch',
      description: 'As they are printed, in their order.',
      params: byId,
      responses: { 200: downloadCodes.codeSheet, ...errors(503) },
    },
    revokeCodeBatch: {
      ...adminWrite('POST', '/api/admin/code-batches/{id}/revoke'),
      summary: 'Revoke a batch of codes',
      description: 'None of them can be redeemed any more.',
      params: byId,
      responses: { 200: downloadCodes.codeBatch },
    },
  },
})
