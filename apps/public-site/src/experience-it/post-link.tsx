import type { InstagramPost } from '@troubadour/domain/media/public-media'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { hostName } from '../shared/host-name.ts'
import { postLabel } from '../shared/posts-document.ts'
import { useSite } from '../shared/site.tsx'
import styles from './latest-posts.module.css'

/** A post as a link: what it says, where it is, and when it was published as far as that is known. */
export function PostLink({ post, index }: { post: InstagramPost; index: number }) {
  const { url, publishedAt } = post
  return (
    <li>
      <a href={url} target="_blank" rel="noopener" className={styles.link}>
        <span dir="auto" className={styles.label}>
          {postLabel(post, index)}
        </span>{' '}
        <span className={styles.source}>
          {`on ${hostName(url)}`}
          {publishedAt && <PublishedOn moment={publishedAt} />}
        </span>
      </a>
    </li>
  )
}

function PublishedOn({ moment }: { moment: string }) {
  const { timeZone } = useSite()
  const day = dayAt(toMillis(moment), timeZone)
  return (
    <>
      {', '}
      <time dateTime={moment}>{formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })}</time>
    </>
  )
}
