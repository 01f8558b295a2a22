import { z } from 'zod'
import { contentCalls } from '../content/content-calls.ts'
import * as musicTrack from './music-track.ts'
import { adminRead, endpointGroup } from '../schema/endpoint-group.ts'

const { row, example, schemas } = musicTrack.musicTrackKind

export const musicTrackEndpoints = endpointGroup({
  tag: 'Music',
  description: 'Tracks, which visitors see as releases.',
  modules: [musicTrack, schemas],
  examples: [[row, example]],
  calls: {
    listMusicTracks: {
      ...adminRead('/api/admin/music'),
      summary: 'List tracks',
      description: 'Hidden ones too, newest first.',
      responses: { 200: z.array(row) },
    },
    ...contentCalls(musicTrack.musicTrackKind, { create: 'Its price is Free.' }),
  },
})
