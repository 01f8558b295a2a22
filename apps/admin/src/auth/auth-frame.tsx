import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { AuthBanner } from './auth-banner.tsx'
import styles from './auth-frame.module.css'

/** The two halves of the sign-in screen (docs/product/admin.md#sign-in-screen): what there is to do, and the banner. */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  title: string
  /** A line under the title. */
  lead?: string
  children: ReactNode
}) {
  const { data: site } = useQuery(siteQueries.settings())
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <title>{[title, `${site?.projectName ?? ''} Admin`.trim()].join(' · ')}</title>
        <div className={styles.column}>
          <p className={styles.project}>{site?.projectName || 'Admin'}</p>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.content}>{children}</div>
        </div>
      </main>
      <AuthBanner />
    </div>
  )
}
