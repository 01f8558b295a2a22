import { z } from 'zod'
import * as announced from './announced.ts'
import { adminRead, adminWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { errors } from '../schema/endpoint-schemas.ts'

export const announceEndpoints = endpointGroup({
  tag: 'Announcing',
  description: 'Drafts and files that announce a show or a release. Nothing is sent or published.',
  modules: [announced],
  calls: {
    getAnnounced: {
      ...adminRead('/api/admin/announced-by/{of}/{id}'),
      summary: 'Read what announces a show or release',
      description:
        'Also by a draft; null for one that was not made of anything, or whose show or release is deleted.',
      params: announced.announcedOf,
      responses: { 200: announced.announced.nullable() },
    },
    announce: {
      ...adminWrite('POST', '/api/admin/announced/{kind}/{id}'),
      summary: 'Make the drafts that announce a show or release',
      description: 'Those that are missing; one that is there is not changed.',
      params: announced.announcedThing,
      responses: { 200: announced.announced },
    },
    refreshDraft: {
      ...adminWrite('POST', '/api/admin/announced/{kind}/{id}/refresh'),
      summary: 'Write a draft of a show or release anew',
      description:
        'It replaces its words; 409 for another version, a mail that was begun and a post that is public.',
      params: announced.announcedThing,
      body: announced.draftRefresh,
      responses: { 200: announced.announced, ...errors(409) },
    },
    getAnnouncedPicture: {
      ...adminRead('/api/admin/announced/{kind}/{id}/pictures/{format}'),
      summary: 'Read a share picture',
      description: 'Before visitors see the show or release, too.',
      params: announced.announcedPicture,
      responseType: 'file',
      responses: { 200: z.string() },
    },
  },
})
