import { z } from 'zod'
import { heardRecordings } from '../release/recording.ts'
import { adminRead, adminWrite, endpointGroup, publicRead } from '../schema/endpoint-group.ts'
import { byId, errors, noContent } from '../schema/endpoint-schemas.ts'
import { pressFileQuery } from './press-kit.ts'
import * as privateLink from './private-link.ts'

const file = { responseType: 'file', responses: { 200: z.string() } } as const

export const privateLinkEndpoints = endpointGroup({
  tag: 'Private listening',
  description: 'Links by which named recipients hear releases that are hidden or not out.',
  modules: [privateLink],
  examples: [
    [
      privateLink.privateLinkInput,
      {
        ...{ name: 'Radio Ghent', note: 'For the show on Sunday.', press: 'photos' },
        ...{ hasDownloads: false, days: privateLink.PRIVATE_LINK_DAYS, trackIds: [1] },
      },
    ],
  ],
  calls: {
    readPrivateLink: {
      ...publicRead('/api/private-links/{token}', 'public'),
      summary: 'Read the page of a private link',
      description: 'Its releases with all recordings; 404 once it is revoked or expired.',
      params: privateLink.privateParams,
      responses: { 200: privateLink.privatePage },
    },
    listPrivateRecordings: {
      ...publicRead('/api/private-links/{token}/releases/{slug}/recordings', 'public'),
      isCalledByPages: true,
      summary: 'List the recordings of a release for the player',
      description: 'Those of a release of the link, whole.',
      params: privateLink.privateReleaseParams,
      responses: { 200: heardRecordings },
    },
    fetchPrivateSound: {
      ...publicRead('/api/private-links/{token}/recordings/{id}/{form}', 'public'),
      summary: 'Hear a recording by a private link',
      description: 'By ranges, each of which asks whether the link is valid.',
      params: privateLink.privateSoundParams,
      ...file,
    },
    fetchPrivateDownload: {
      ...publicRead('/api/private-links/{token}/releases/{slug}/downloads/{recordingId}/{format}', 'public'),
      summary: 'Download a file by a private link',
      description: 'Only of a link with downloads.',
      params: privateLink.privateDownloadParams,
      ...file,
    },
    fetchPrivateZip: {
      ...publicRead('/api/private-links/{token}/releases/{slug}/downloads/zip', 'public'),
      summary: 'Download a release as a zip by a private link',
      description: 'Only of a link with downloads.',
      params: privateLink.privateReleaseParams,
      ...file,
    },
    fetchPrivatePressFile: {
      ...publicRead('/api/private-links/{token}/press-files/{id}', 'public'),
      summary: 'Fetch a file of the press kit by a private link',
      description: 'Only of the parts that the link has.',
      params: privateLink.privateFileParams,
      query: pressFileQuery,
      ...file,
    },
    listPrivateLinks: {
      ...adminRead('/api/admin/private-links'),
      summary: 'List the private links to releases',
      description: 'With their plays, also expired ones, the newest first.',
      responses: { 200: z.array(privateLink.privateLink) },
    },
    createPrivateLink: {
      ...adminWrite('POST', '/api/admin/private-links'),
      summary: 'Make a private link to releases',
      description: 'Its token is answered once; the server stores a digest.',
      body: privateLink.privateLinkInput,
      responses: { 201: privateLink.newPrivateLink, ...errors(409) },
    },
    revokePrivateLink: {
      ...adminWrite('DELETE', '/api/admin/private-links/{id}'),
      summary: 'Revoke a private link to releases',
      description: 'Page, sound and files are gone at once, also while it plays.',
      params: byId,
      responses: { 204: noContent },
    },
  },
})
