import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { importRoutes } from '../imports/imports.routes.ts'
import { mediaLibraryRoutes } from '../media/media-library.ts'
import { musicBrainzRoutes } from '../music-brainz/music-brainz.routes.ts'
import { uploadRoutes } from '../uploads/uploads.routes.ts'

/** Routes of pictures, imports and MusicBrainz. */
export function addFileRoutes(app: FastifyInstance, deps: RouteDeps & { musicBrainzUrl: string }): void {
  mediaLibraryRoutes(app, deps)
  uploadRoutes(app, deps)
  importRoutes(app, deps)
  musicBrainzRoutes(app, deps)
}
