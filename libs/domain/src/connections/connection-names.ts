import { PATHS } from '../address/paths.ts'

/** The screen Connections (docs/product/admin.md#connections). */
export const CONNECTIONS_PATH = `${PATHS.adminSite}/connections`

/** The outside services that a site can be connected to, in the order of the screen. */
export const CONNECTION_NAMES = [
  'mail',
  'bounces',
  'printful',
  'stripe',
  'media',
  'copies',
  'musicbrainz',
] as const
export type ConnectionName = (typeof CONNECTION_NAMES)[number]
