import { instagramPostQueries } from '@troubadour/api-client/public'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import { sharedCacheControl } from '@troubadour/server/shared-cache'
import { createPageQueryClient } from '../shared/page-query-client.ts'
import { POSTS_DOCUMENT_PATH, shownPosts } from '../shared/posts-document.ts'
import type { OpenReading } from './api-source.ts'
import { PageCache } from './page-cache.ts'
import { postsDocumentPolicy, renderPostsDocument } from './posts-document.ts'
import type { WebApp } from './web-app.ts'

/** `GET /latest-posts`: what the page frames once the visitor has agreed to it. */
export function addPostsDocumentRoute(
  app: WebApp,
  { openReading, scriptUrl, cdnMaxAgeS }: { openReading: OpenReading; scriptUrl: string; cdnMaxAgeS: number },
) {
  const cache = new PageCache<HtmlPage>()
  const headers = {
    'content-security-policy': postsDocumentPolicy(scriptUrl),
    'x-robots-tag': 'noindex',
  }
  app.get(POSTS_DOCUMENT_PATH, async (request, reply) => {
    const { client, log } = openReading()
    const queryClient = createPageQueryClient()
    // Never rejects: without the API the page hands its own list over.
    await queryClient.prefetchQuery(instagramPostQueries.list(client))
    const posts = queryClient.getQueryData(instagramPostQueries.list().queryKey) ?? []
    const page = cache.get(
      POSTS_DOCUMENT_PATH,
      log.version,
      () => new HtmlPage(renderPostsDocument(shownPosts(posts), scriptUrl)),
    )
    return sendPage(request, reply.headers(headers), page, {
      status: 200,
      cacheControl: log.isFresh ? sharedCacheControl(cdnMaxAgeS) : 'no-store',
    })
  })
}
