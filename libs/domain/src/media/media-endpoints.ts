import { z } from 'zod'
import * as mediaFile from './media-file.ts'
import { ALT_MAX_LENGTH } from './upload-rules.ts'
import {
  adminRead,
  adminWrite,
  publicRead,
  endpointGroup,
  FILE_PART,
  fileForm,
} from '../schema/endpoint-group.ts'
import { byId, errors, noContent } from '../schema/endpoint-schemas.ts'

export const mediaEndpoints = endpointGroup({
  tag: 'Media',
  description: 'Uploaded pictures.',
  modules: [mediaFile],
  calls: {
    uploadImage: {
      ...adminWrite('POST', '/api/admin/upload'),
      summary: 'Upload a picture',
      description: 'Its limits depend on `category`, which comes first.',
      bodyType: 'multipart',
      form: fileForm(
        {
          category: { type: 'string' },
          alt: { type: 'string', maxLength: ALT_MAX_LENGTH },
          image: FILE_PART,
        },
        {
          required: ['image'],
          description: '`category` comes before `image`, because the limit depends on it.',
        },
      ),
      responses: { 200: mediaFile.upload, ...errors(429, 507) },
    },
    listMedia: {
      ...adminRead('/api/admin/media'),
      summary: 'List uploaded pictures',
      description: 'Newest first, a page at a time.',
      query: mediaFile.mediaFilter,
      responses: { 200: mediaFile.mediaPage },
    },
    updateMedia: {
      ...adminWrite('PATCH', '/api/admin/media/{id}'),
      summary: 'Change an uploaded picture',
      description: 'Its alt text, and whether it is public.',
      params: byId,
      body: mediaFile.mediaPatch,
      responses: { 200: mediaFile.mediaFile },
    },
    replaceMedia: {
      ...adminWrite('POST', '/api/admin/media/{id}/replace'),
      summary: 'Replace an uploaded picture by another one',
      description: 'In everything that uses it; its alt text is kept where the other has none.',
      params: byId,
      body: mediaFile.mediaReplacement,
      responses: { 200: mediaFile.mediaFile },
    },
    deleteMedia: {
      ...adminWrite('DELETE', '/api/admin/media/{id}'),
      summary: 'Delete an uploaded picture',
      description: 'Only one that nothing uses.',
      params: byId,
      responses: { 204: noContent, ...errors(409) },
    },
    listMediaItems: {
      ...publicRead('/api/media-items', 'both'),
      summary: 'List the public pictures',
      description: 'Only those that an administrator made public.',
      responses: { 200: z.array(mediaFile.mediaItem) },
    },
  },
})
