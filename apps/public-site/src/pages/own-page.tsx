import { useQuery } from '@tanstack/react-query'
import { pageHtmlQuery } from '@troubadour/api-client/server-pages'
import { pathOf } from '@troubadour/domain/address/slug'
import { useOwnPages } from '../layout/own-page-links.tsx'
import { UserText } from '../shared/user-text.tsx'
import { PageShell } from './page-shell.tsx'
import { MarkdownText } from './markdown-text.tsx'
import styles from './static-pages.module.css'

/** A page that the musician wrote (docs/product/public-pages.md#own-pages). @param slug of an existing page */
export function OwnPage({ slug = '' }: { slug?: string }) {
  const { data } = useQuery(pageHtmlQuery(slug))
  const page = useOwnPages().find((one) => one.slug === slug)
  if (!page) throw new Error(`There is no page ${slug}`)
  return (
    <PageShell current={pathOf('pages', slug)} className={styles.text}>
      <UserText as="h1" className={styles.ownTitle}>
        {page.title}
      </UserText>
      <MarkdownText html={data?.html} />
    </PageShell>
  )
}
