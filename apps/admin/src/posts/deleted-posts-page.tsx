import { postQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { POST_REMOVAL } from './post-removal.ts'

export function DeletedPostsPage() {
  return (
    <DeletedPage
      heading={{ title: 'Recently deleted', back: { to: PATHS.adminPosts, label: 'Posts' } }}
      noun="posts"
      query={postQueries.deleted()}
      removal={POST_REMOVAL}
    />
  )
}
