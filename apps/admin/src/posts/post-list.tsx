import { Link } from 'react-router-dom'
import type { Post } from '@troubadour/domain/post/post'
import { postSummary } from '@troubadour/domain/post/post-words'
import { isPublished } from '@troubadour/domain/post/publication'
import { Badge } from '@troubadour/ui/cards/card'
import { ListIcon } from '@troubadour/ui/pictures/icon'
import { contentList } from '../shared/content/content-list.tsx'
import { DemoBadge } from '../shared/content/demo-badge.tsx'
import { rowPath } from '../shared/content/kinds.ts'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import rows from '../shared/lists/rows.module.css'
import { momentText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { POSTS } from './post-kind.tsx'
import styles from './posts.module.css'

/** The musician's own posts (docs/product/admin.md#posts). */
export const PostList = contentList(POSTS, {
  createLabel: 'Write a post',
  empty: {
    title: 'No posts yet.',
    createLabel: 'Write your first post',
    text: 'A few words and a picture, on your own site. The newest three stand on the home page, each has a page of its own, and feed readers follow them.',
  },
  placeholder: 'Search texts and pictures',
  searched: 'The search looks at texts and at what pictures show.',
  rowClass: `${rows.row} ${rows.linkRow} ${rows.pictureRow} ${styles.row}`,
  Row: PostRow,
})

function PostRow({ row }: { row: Post }) {
  const clock = useSiteClock()
  const { id, title, text, pictures, isVisible, publishedAt } = row
  const isOut = isPublished(row, clock.now)
  const summary = postSummary(text)
  // The text after the title.
  const rest = summary.startsWith(title) && summary.slice(title.length).trim()
  return (
    <>
      {pictures[0] ? (
        <ListPicture imageUrl={pictures[0].filePath} alt={pictures[0].alt} icon={<ListIcon />} />
      ) : (
        <span aria-hidden="true" className={styles.noPicture}>
          <ListIcon />
        </span>
      )}
      <div className={rows.head}>
        <h2 className={`${rows.name} ${styles.name}`}>
          <Link to={rowPath(POSTS, id)} className="row-link" dir="auto">
            {title}
          </Link>
        </h2>
        {!isVisible && <Badge>Hidden</Badge>}
        {isVisible && !isOut && <Badge tone="warning">Scheduled</Badge>}
        <DemoBadge kind="posts" id={id} />
      </div>
      <div className={`${rows.facts} ${styles.facts}`}>
        {rest && (
          <p dir="auto" className={styles.summary}>
            {rest}
          </p>
        )}
        <p>
          {isVisible && !isOut ? 'Appears ' : ''}
          {momentText(publishedAt, clock)}
        </p>
      </div>
    </>
  )
}
