import * as recording from '../release/recording.ts'
import * as videoFile from './video-file.ts'
import { adminWrite, endpointGroup, CHUNK_FORM } from '../schema/endpoint-group.ts'
import { byId, errors } from '../schema/endpoint-schemas.ts'

export const videoEndpoints = endpointGroup({
  tag: 'Site',
  modules: [videoFile],
  calls: {
    startVideoUpload: {
      ...adminWrite('POST', '/api/admin/videos'),
      summary: 'Begin to send a video',
      description: 'The same file again goes on where it was broken off.',
      body: videoFile.videoUpload,
      responses: { 200: videoFile.videoFile },
    },
    sendVideoChunk: {
      ...adminWrite('POST', '/api/admin/videos/{id}/chunks'),
      summary: 'Send the next part of a video',
      description: 'At most 8 MB, from where those before it end.',
      params: byId,
      query: recording.chunkOffset,
      bodyType: 'multipart',
      form: CHUNK_FORM,
      responses: { 200: videoFile.videoFile, ...errors(409, 507) },
    },
  },
})
