import { postQueries } from '@troubadour/api-client/content'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { POSTS } from './post-kind.tsx'

export const DeletedPostsPage = () => <DeletedPage kind={POSTS} query={postQueries.deleted()} />
