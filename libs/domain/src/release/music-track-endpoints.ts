import { partOf } from '../schema/field.ts'
import { z } from 'zod'
import * as musicTrack from './music-track.ts'
import { adminRead, adminWrite, endpointGroup, EXAMPLE_STAMPS } from '../schema/endpoint-group.ts'
import { byId, errors, noContent } from '../schema/endpoint-schemas.ts'

export const trackExample: musicTrack.MusicTrack = {
  id: 7,
  ...partOf(musicTrack.trackFields, 'initial'),
  slug: 'ember-road',
  title: 'Ember Road',
  description: 'A song for the road.',
  imageUrl: '/media/demo/cover.webp',
  spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
  streamUrl: 'https://stream.example/song',
  releaseDate: '2026-01-01',
  isComingSoon: false,
  price: 'Free',
  position: null,
  formerPlace: null,
  ...EXAMPLE_STAMPS,
}

export const musicTrackEndpoints = endpointGroup({
  tag: 'Music',
  description: 'Tracks, which visitors see as releases.',
  modules: [musicTrack],
  examples: [[musicTrack.musicTrack, trackExample]],
  calls: {
    listMusicTracks: {
      ...adminRead('/api/admin/music'),
      summary: 'List tracks',
      description: 'Hidden ones too, newest first.',
      responses: { 200: z.array(musicTrack.musicTrack) },
    },
    createMusicTrack: {
      ...adminWrite('POST', '/api/admin/music'),
      summary: 'Create a track',
      description: 'Its price is Free.',
      body: musicTrack.musicTrackInput,
      responses: { 201: musicTrack.musicTrack },
    },
    updateMusicTrack: {
      ...adminWrite('PATCH', '/api/admin/music/{id}'),
      summary: 'Change a track',
      description: 'Send only the fields that change; a stale version is refused.',
      params: byId,
      body: musicTrack.musicTrackPatch,
      responses: { 200: musicTrack.musicTrack, 409: musicTrack.musicTrackConflict },
    },
    orderMusic: {
      ...adminWrite('PUT', '/api/admin/music/order'),
      summary: 'Move a track',
      description: 'To a place of the whole list; without a move, everything is in its usual order.',
      body: musicTrack.trackMove,
      responses: { 200: z.array(musicTrack.musicTrack), ...errors(404) },
    },
    deleteMusicTrack: {
      ...adminWrite('DELETE', '/api/admin/music/{id}'),
      summary: 'Delete a track',
      description: 'It can be restored for 30 days.',
      params: byId,
      responses: { 204: noContent },
    },
    listDeletedMusicTracks: {
      ...adminRead('/api/admin/deleted-music'),
      summary: 'List deleted tracks',
      description: 'Those that can still be restored, the last deleted first.',
      responses: { 200: z.array(musicTrack.deletedMusicTrack) },
    },
    restoreMusicTrack: {
      ...adminWrite('POST', '/api/admin/music/{id}/restore'),
      summary: 'Restore a deleted track',
      description: 'It comes back as it was.',
      params: byId,
      responses: { 200: musicTrack.musicTrack },
    },
    purgeMusicTrack: {
      ...adminWrite('DELETE', '/api/admin/deleted-music/{id}'),
      summary: 'Delete a deleted track for good',
      description: 'It cannot be restored; its address is not used again.',
      params: byId,
      responses: { 204: noContent },
    },
  },
})
