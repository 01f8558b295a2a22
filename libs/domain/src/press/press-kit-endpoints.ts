import { z } from 'zod'
import * as subscriber from '../mailing-list/subscriber.ts'
import * as pressKit from './press-kit.ts'
import {
  adminRead,
  adminWrite,
  publicRead,
  endpointGroup,
  FILE_PART,
  fileForm,
} from '../schema/endpoint-group.ts'
import { byId, errors, noContent } from '../schema/endpoint-schemas.ts'

const pressKitExample = {
  ...pressKit.DEFAULT_PRESS_CONTENT,
  isOn: true,
  shortBio: '**Hollow Pine** writes slow songs for late trains and cold lakes.',
  quotes: [
    { text: 'An evening like the last page of a book.', source: 'The Wren Falls Courier', link: null },
  ],
  booking: { name: 'Ada Larch', email: 'booking@hollowpine.example', phone: '' },
  version: 1,
}

export const pressKitEndpoints = endpointGroup({
  tag: 'Press kit',
  description: 'What the press and promoters need, with parts for some of them alone.',
  modules: [pressKit],
  examples: [[pressKit.pressKit, pressKitExample]],
  calls: {
    getPressKit: {
      ...publicRead('/api/press-kit', 'public'),
      summary: 'Read the press kit',
      description: 'Only the parts that everybody may see; null while there is none.',
      responses: { 200: pressKit.shownPressKit.nullable() },
    },
    fetchPressFile: {
      ...publicRead('/api/press-kit/files/{id}', 'public'),
      summary: 'Fetch a file of the press kit',
      description:
        'As it was uploaded, or with `size=page` the picture that pages show; `zip` is all of it in one file.',
      params: pressKit.pressFileParams,
      query: pressKit.pressFileQuery,
      responseType: 'file',
      responses: { 200: z.string() },
    },
    readPressLink: {
      ...publicRead('/api/press-links/{token}', 'public'),
      summary: 'Read the press kit by a private link',
      description: 'With the parts that are private; 404 once the link is revoked.',
      params: subscriber.linkParams,
      responses: { 200: pressKit.shownPressKit },
    },
    fetchLinkedPressFile: {
      ...publicRead('/api/press-links/{token}/files/{id}', 'public'),
      summary: 'Fetch a file by a private link',
      description: 'As the other files; 404 once it is revoked.',
      params: pressKit.linkedFileParams,
      query: pressKit.pressFileQuery,
      responseType: 'file',
      responses: { 200: z.string() },
    },
    getPressForm: {
      ...adminRead('/api/admin/press-kit'),
      summary: 'Read the press kit with all its parts',
      description: 'And the files that were uploaded for it.',
      responses: { 200: pressKit.pressForm },
    },
    updatePressKit: {
      ...adminWrite('PUT', '/api/admin/press-kit'),
      summary: 'Save the press kit',
      description: 'Texts are rendered once, here; a stale version is refused with the current one.',
      body: pressKit.pressKitInput,
      responses: { 200: pressKit.pressKit, 409: pressKit.pressConflict },
    },
    uploadPressFile: {
      ...adminWrite('POST', '/api/admin/press-files'),
      summary: 'Upload a file for the press kit',
      description: 'A PDF or a picture, judged by its content; it is kept as it is sent.',
      bodyType: 'multipart',
      form: fileForm({ image: FILE_PART }),
      responses: { 201: pressKit.pressFile, ...errors(408, 429, 503, 507) },
    },
    listPressLinks: {
      ...adminRead('/api/admin/press-links'),
      summary: 'List the private links',
      description: 'Those that are in force, the newest first.',
      responses: { 200: z.array(pressKit.pressLink) },
    },
    createPressLink: {
      ...adminWrite('POST', '/api/admin/press-links'),
      summary: 'Make a private link',
      description: 'Its token is answered once; the server stores a digest.',
      body: pressKit.pressLinkInput,
      responses: { 201: pressKit.newPressLink, ...errors(409) },
    },
    revokePressLink: {
      ...adminWrite('DELETE', '/api/admin/press-links/{id}'),
      summary: 'Revoke a private link',
      description: 'Page, files and zip are gone at once.',
      params: byId,
      responses: { 204: noContent },
    },
  },
})
