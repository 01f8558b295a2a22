import type { PublicPost } from '@troubadour/domain/post/post'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { pathOf } from '@troubadour/domain/address/slug'
import type { BlogPosting, WithContext } from 'schema-dts'

/** JSON-LD of a post (docs/product/public-pages.md#for-machines). */
export function aboutPost(
  { title, slug, summary, pictures, publishedAt, updatedAt }: PublicPost,
  { projectName }: SiteSettings,
  origin: string,
): WithContext<BlogPosting> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    url: origin + pathOf('posts', slug),
    datePublished: publishedAt,
    dateModified: updatedAt,
    author: { '@type': 'MusicGroup', name: projectName, url: origin },
    ...(pictures.length > 0 && { image: pictures.map(({ filePath }) => origin + filePath) }),
  }
}
