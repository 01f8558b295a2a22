import type { InstagramPost } from '@troubadour/domain/media/media-file'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { shortDigestOf } from '../http/tokens.ts'

/** 96 bits of the digest, in characters of base64url: enough that no two addresses share them. */
const ID_LENGTH = 16

/** `GET /api/instagram-posts`: the Latest Posts of the site settings, in their order. */
export function instagramPostRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'listInstagramPosts', deps, async () =>
    // An address that is there twice is one post.
    [...new Set((await deps.readSite()).latestPostUrls)].map(toPost),
  )
}

function toPost(url: string): InstagramPost {
  return { id: shortDigestOf(url).slice(0, ID_LENGTH), url }
}
