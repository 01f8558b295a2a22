import { useQuery } from '@tanstack/react-query'
import { postsQuery } from '@troubadour/api-client/server-pages'
import { hostName } from '@troubadour/domain/links/host-name'
import { toMillis } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { PostDate } from '../shared/post-cards.tsx'
import { usePageText } from '../shared/use-text.ts'
import { neighboursOf, Onward, ShareButton } from './page-links.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** The size of a picture whose own size is unknown. */
const PICTURE_PX = { width: 1600, height: 1067 }

/** One of the musician's posts (docs/product/public-pages.md#post-page). @param slug of an existing post */
export function PostPage({ slug }: { slug?: string }) {
  const { data: posts = [] } = useQuery(postsQuery())
  const text = usePageText()
  const post = posts.find((one) => one.slug === slug)
  if (!post) throw new Error(`There is no post ${slug}`)
  const { title, html, pictures, link, publishedAt } = post
  return (
    <PageShell current="experience-it" className={styles.text}>
      <article className={styles.post}>
        {/* Hidden, because the text begins with the same words. */}
        <h1 className="visually-hidden">{title}</h1>
        <PostDate moment={publishedAt} />
        {/* HTML from the API's Markdown renderer, which escapes typed HTML. */}
        <div dir="auto" className={styles.postText} dangerouslySetInnerHTML={{ __html: html }} />
        {pictures.length > 0 && (
          <div className={styles.postPictures}>
            {pictures.map(({ filePath, alt }, index) => (
              <FallbackImage
                key={filePath}
                {...PICTURE_PX}
                sources={[filePath]}
                sizes={
                  pictures.length > 1 ? '(min-width: 640px) 22rem, 92vw' : '(min-width: 48rem) 44rem, 92vw'
                }
                alt={alt}
                loading={index === 0 ? undefined : 'lazy'}
                className={styles.postPicture}
              />
            ))}
          </div>
        )}
        <div className={styles.actions}>
          {link && (
            <LinkButton size="large" href={link} target="_blank">
              {text('post.moreLink', { host: hostName(link) })}
            </LinkButton>
          )}
          <ShareButton />
        </div>
      </article>
      <Onward kind="posts" {...neighboursOf(posts, post, (one) => toMillis(one.publishedAt))} />
    </PageShell>
  )
}
