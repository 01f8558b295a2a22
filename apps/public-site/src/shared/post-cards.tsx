import { DAY } from '@troubadour/domain/event/event-card'
import type { LatestPost } from '@troubadour/domain/post/post'
import { pathOf } from '@troubadour/domain/address/slug'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { useSite } from './page-context.tsx'
import styles from './post-cards.module.css'

/** The size of a picture whose own size is unknown. */
const PICTURE_PX = { width: 1200, height: 800 }

/** Posts as cards that link to their pages. @param layout a few, which narrow windows swipe, or all in a grid */
export function PostCards({ posts, layout }: { posts: readonly LatestPost[]; layout: 'row' | 'grid' }) {
  return (
    <PlainList className={styles[layout]}>
      {posts.map(({ slug, summary, publishedAt, picture }) => (
        <Card as="li" isFlush key={slug} className={styles.card}>
          {picture && (
            <FallbackImage
              {...PICTURE_PX}
              sources={[picture.filePath]}
              sizes="(min-width: 768px) 24rem, 80vw"
              alt={picture.alt}
              loading="lazy"
              className={styles.picture}
            />
          )}
          <div className={styles.words}>
            <a href={pathOf('posts', slug)} dir="auto" className={`card-link ${styles.text}`}>
              {summary}
            </a>
            <PostDate moment={publishedAt} />
          </div>
        </Card>
      ))}
    </PlainList>
  )
}

/** The date of a post in the site's time zone. */
export function PostDate({ moment }: { moment: string }) {
  const { timeZone, language } = useSite()
  return (
    <time dateTime={moment} className={styles.date}>
      {formatDay(dayAt(toMillis(moment), timeZone), DAY, language)}
    </time>
  )
}
