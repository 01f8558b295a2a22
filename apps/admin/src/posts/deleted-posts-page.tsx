import { postQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { DeletedItems } from '../shared/editing/deleted-items.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { POST_REMOVAL } from './post-removal.ts'

export function DeletedPostsPage() {
  return (
    <>
      <PageHeading title="Recently deleted" back={{ to: PATHS.adminPosts, label: 'Posts' }} />
      <DeletedItems
        query={postQueries.deleted()}
        removal={POST_REMOVAL}
        title="Deleted posts"
        empty="No deleted posts"
        error="Failed to load deleted posts"
      />
    </>
  )
}
