import { isOrigin } from '@troubadour/domain/links/web-text'
import { portVariable, webServerEnv } from '@troubadour/web-server/env'
import { z } from 'zod'
import { DEFAULT_MUSIC_ORIGIN } from './shared/page-state.ts'

const DEFAULT_PORT = 4200
/** Longest time that a CDN may show hidden content. */
const CDN_MAX_AGE_LIMIT_S = 5

export const publicSiteEnv = webServerEnv.extend({
  PUBLIC_SITE_PORT: portVariable(DEFAULT_PORT),
  /** Origin of embedded music players. */
  MUSIC_EMBED_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an origin without a path')
    .default(DEFAULT_MUSIC_ORIGIN),
  /** Seconds for which a CDN may serve a page without revalidating it. */
  CDN_MAX_AGE: z.coerce
    .number('must be a number of seconds')
    .int()
    .min(0)
    .max(CDN_MAX_AGE_LIMIT_S, `must be ${CDN_MAX_AGE_LIMIT_S} seconds at most`)
    .default(0),
  /** The network's script that replaces links by posts. */
  POSTS_EMBED_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://www.instagram.com/embed.js'),
})
export type PublicSiteEnv = z.output<typeof publicSiteEnv>
