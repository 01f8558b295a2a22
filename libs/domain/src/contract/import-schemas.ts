import { z } from 'zod'
import {
  artistSearch,
  foundArtists,
  foundReleases,
  importEntry,
  importPreview,
  importUndo,
  releaseSearch,
} from '../imports/import.ts'
import { byId, errors, type EndpointSchemas } from './endpoint-schemas.ts'

/** Imports of shows and releases. */
export const importSchemas = {
  previewImport: { bodyType: 'multipart', responses: { 200: importPreview, ...errors(429) } },
  makeImport: { bodyType: 'multipart', responses: { 201: importEntry, ...errors(429) } },
  listImports: { responses: { 200: z.array(importEntry) } },
  undoImport: { params: byId, responses: { 200: importUndo, ...errors(409) } },
  findArtists: { body: artistSearch, responses: { 200: foundArtists, ...errors(409, 503) } },
  findReleases: { body: releaseSearch, responses: { 200: foundReleases, ...errors(409, 503) } },
} as const satisfies Record<string, EndpointSchemas>
