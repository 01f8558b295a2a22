import { Link } from 'react-router-dom'
import type { Post } from '@troubadour/domain/post/post'
import { postSummary } from '@troubadour/domain/post/post-words'
import { isPublished } from '@troubadour/domain/post/publication'
import { pathOf } from '@troubadour/domain/address/slug'
import { Badge } from '@troubadour/ui/cards/card'
import { ListIcon } from '@troubadour/ui/pictures/icon'
import { postPath } from '../shared/paths/admin-paths.ts'
import { useVisibility } from '../shared/content/content-kind.ts'
import { DemoBadge } from '../shared/content/demo-badge.tsx'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import { momentText, useSiteClock } from '../shared/time/moment.tsx'
import { RowActions } from '../shared/lists/row-actions.tsx'
import rows from '../shared/lists/rows.module.css'
import { POSTS } from './post-kind.tsx'
import styles from './posts.module.css'

export const postRowId = (id: number) => `post-${id}`

/** One post of the list, highlighted after a save. Clicking anywhere except on its actions opens its form. */
export function PostRow({ post, isSaved }: { post: Post; isSaved: boolean }) {
  const clock = useSiteClock()
  const deletion = useDeleteDialog(post, POSTS.removal)
  const toggle = useVisibility(POSTS)
  const { id, title, text, pictures, isVisible, publishedAt } = post
  const isOut = isPublished(post, clock.now)
  const summary = postSummary(text)
  // The text after the title.
  const rest = summary.startsWith(title) && summary.slice(title.length).trim()
  return (
    <li
      id={postRowId(id)}
      tabIndex={-1}
      aria-current={isSaved ? 'true' : undefined}
      className={`${rows.row} ${rows.linkRow} ${rows.pictureRow} ${styles.row}`}
    >
      {pictures[0] ? (
        <ListPicture imageUrl={pictures[0].filePath} alt={pictures[0].alt} icon={<ListIcon />} />
      ) : (
        <span aria-hidden="true" className={styles.noPicture}>
          <ListIcon />
        </span>
      )}
      <div className={rows.head}>
        <h2 className={`${rows.name} ${styles.name}`}>
          <Link to={postPath(id)} className="row-link" dir="auto">
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
      <div className={rows.actions}>
        <RowActions
          name={title}
          edit={postPath(id)}
          visibility={{ isVisible, onClick: () => toggle(post) }}
          onDelete={deletion.ask}
          sitePath={isOut ? pathOf('posts', post.slug) : null}
        />
      </div>
      {deletion.dialog}
    </li>
  )
}
