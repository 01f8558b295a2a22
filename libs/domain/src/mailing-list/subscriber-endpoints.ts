import { z } from 'zod'
import * as subscriber from './subscriber.ts'
import * as subscriberImport from './subscriber-import.ts'
import {
  adminRead,
  adminWrite,
  endpointGroup,
  EXAMPLE_STAMPS,
  FILE_PART,
  fileForm,
} from '../schema/endpoint-group.ts'
import { byId, errorResponse, errors, noContent } from '../schema/endpoint-schemas.ts'

const ADDRESSES_FORM = fileForm(
  {
    statement: { type: 'string', maxLength: subscriber.CONSENT_STATEMENT_MAX_LENGTH },
    file: FILE_PART,
  },
  { description: '`statement` comes before `file`, which is not read without it.' },
)

export const subscriberEndpoints = endpointGroup({
  tag: 'Subscribers',
  description: 'The mailing list as the musician manages it.',
  modules: [subscriber, subscriberImport],
  examples: [
    [
      subscriber.subscriber,
      {
        id: 41,
        email: 'ann@example.org',
        state: 'confirmed',
        source: 'newsletter',
        createdAt: EXAMPLE_STAMPS.createdAt,
        stateChangedAt: EXAMPLE_STAMPS.createdAt,
        bounceReason: null,
      },
    ],
  ],
  calls: {
    listSubscribers: {
      ...adminRead('/api/admin/subscribers'),
      summary: 'List subscribers',
      description: 'Newest first, a page at a time.',
      query: subscriber.subscriberFilter,
      responses: { 200: subscriber.subscriberPage },
    },
    getSubscriber: {
      ...adminRead('/api/admin/subscribers/{id}'),
      summary: 'Read a subscriber',
      description: 'With its record of consent and its mails.',
      params: byId,
      responses: { 200: subscriber.subscriberDetail },
    },
    addSubscriber: {
      ...adminWrite('POST', '/api/admin/subscribers'),
      summary: 'Add somebody',
      description: 'They are asked by mail to confirm, and get nothing before.',
      body: subscriber.newSubscriber,
      responses: { 201: subscriber.subscriberDetail, 409: subscriber.knownSubscriber, ...errors(429) },
    },
    eraseSubscriber: {
      ...adminWrite('DELETE', '/api/admin/subscribers/{id}'),
      summary: 'Erase a subscriber',
      description: 'With its record of consent, for good.',
      params: byId,
      responses: { 204: noContent },
    },
    getSubscriberFigures: {
      ...adminRead('/api/admin/subscriber-figures'),
      summary: 'Read the figures',
      description: 'By state, source and day, and whether mail leaves.',
      responses: { 200: subscriber.subscriberFigures },
    },
    exportSubscribers: {
      ...adminRead('/api/admin/subscribers-export'),
      summary: 'Export subscribers',
      description: 'As CSV, with the filters of the list.',
      query: subscriber.subscriberFilter.omit({ before: true }),
      responseType: 'csv',
      responses: { 200: z.string() },
    },
    importSubscribers: {
      ...adminWrite('POST', '/api/admin/subscribers-import'),
      summary: 'Import addresses',
      description: 'All lines of the file, or none when it cannot be read.',
      bodyType: 'multipart',
      form: ADDRESSES_FORM,
      responses: { 200: subscriber.subscriberImport, ...errors(429) },
    },
    previewSubscribers: {
      ...adminWrite('POST', '/api/admin/subscriber-import-previews'),
      changesNothing: true,
      summary: 'Preview an import of addresses',
      description: 'What it would do, by state; it stores nothing.',
      bodyType: 'multipart',
      form: ADDRESSES_FORM,
      responses: { 200: subscriber.subscriberImport, ...errors(429) },
    },
    listSubscriberImports: {
      ...adminRead('/api/admin/subscriber-imports'),
      summary: 'List imports of addresses',
      description: 'Newest first.',
      responses: { 200: z.array(subscriberImport.subscriberImportEntry) },
    },
    undoSubscriberImport: {
      ...adminWrite('POST', '/api/admin/subscriber-imports/{id}/undo'),
      summary: 'Undo an import of addresses',
      description: 'Removes whom it added; it confirms nobody again.',
      params: byId,
      responses: { 200: subscriberImport.subscriberImportUndo, ...errors(409) },
    },
    addSubscribers: {
      ...adminWrite('POST', '/api/admin/subscriber-lists'),
      summary: 'Add a list of people',
      description: 'They are asked by mail to confirm, and get nothing before.',
      body: subscriberImport.pastedList,
      responses: { 200: subscriberImport.pastedListResult, ...errors(429) },
    },
    requestConfirmations: {
      ...adminWrite('POST', '/api/admin/confirmation-requests'),
      summary: 'Ask to confirm',
      description: 'Queues a mail to everyone unconfirmed who was never asked.',
      responses: {
        200: z.object({
          queued: z.int(),
          /** Why these mails do not leave; null while mails do. */
          notLeavingText: z.string().nullish(),
        }),
        409: errorResponse,
      },
    },
  },
})
