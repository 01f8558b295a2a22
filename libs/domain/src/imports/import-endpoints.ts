import { z } from 'zod'
import * as imports from './import.ts'
import { adminRead, adminWrite, endpointGroup, FILE_PART, fileForm } from '../schema/endpoint-group.ts'
import { byId, errors } from '../schema/endpoint-schemas.ts'

const IMPORT_FORM = fileForm(
  { options: { type: 'string' }, file: FILE_PART },
  { description: '`options` (JSON, as `ImportOptions`) comes before `file`.' },
)

export const importEndpoints = endpointGroup({
  tag: 'Imports',
  description: 'Shows and releases from files and from MusicBrainz.',
  modules: [imports],
  calls: {
    previewImport: {
      ...adminWrite('POST', '/api/admin/import-previews'),
      changesNothing: true,
      summary: 'Preview an import',
      description: 'What it would do with each row of the file; it stores nothing.',
      bodyType: 'multipart',
      form: IMPORT_FORM,
      responses: { 200: imports.importPreview, ...errors(429) },
    },
    makeImport: {
      ...adminWrite('POST', '/api/admin/imports'),
      summary: 'Import a file',
      description: 'What is new in it, in one transaction.',
      bodyType: 'multipart',
      form: IMPORT_FORM,
      responses: { 201: imports.importEntry, ...errors(429) },
    },
    listImports: {
      ...adminRead('/api/admin/imports'),
      summary: 'List imports',
      description: 'Newest first.',
      responses: { 200: z.array(imports.importEntry) },
    },
    undoImport: {
      ...adminWrite('POST', '/api/admin/imports/{id}/undo'),
      summary: 'Undo an import',
      description: 'Removes what it made, but for what was changed since.',
      params: byId,
      responses: { 200: imports.importUndo, ...errors(409) },
    },
    findArtists: {
      ...adminWrite('POST', '/api/admin/musicbrainz/artists'),
      changesNothing: true,
      summary: 'Find artists',
      description: 'Asks MusicBrainz by name.',
      body: imports.artistSearch,
      responses: { 200: imports.foundArtists, ...errors(409, 503) },
    },
    findReleases: {
      ...adminWrite('POST', '/api/admin/musicbrainz/releases'),
      changesNothing: true,
      summary: 'Find releases',
      description: 'Asks MusicBrainz by artist or by UPC.',
      body: imports.releaseSearch,
      responses: { 200: imports.foundReleases, ...errors(409, 503) },
    },
  },
})
