import type { ReactNode } from 'react'
import { useSite } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { Cover } from './cover.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/**
 * The layout of a page about one release.
 * @param words text below its title, beside the cover
 * @param className of the page
 */
export function ReleaseFrame({
  release,
  words,
  className = '',
  children,
}: {
  release: { title: string; imageUrl: string }
  words: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const { projectName } = useSite()
  return (
    <PageShell current="hear-it" className={`${styles.subject} ${className}`}>
      <Cover src={release.imageUrl} />
      <article className={styles.words}>
        <UserText as="h1">{release.title}</UserText>
        <UserText className={styles.aside}>{projectName}</UserText>
        {words}
      </article>
      {children}
    </PageShell>
  )
}
