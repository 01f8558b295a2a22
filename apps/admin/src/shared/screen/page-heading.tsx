import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { siteQueries } from '@troubadour/api-client/public'
import { ArrowLeftIcon } from '@troubadour/ui/pictures/icon'
import { wayBack } from '../lists/list-query.ts'
import styles from './page-heading.module.css'

/** The head of a page: breadcrumb, title, and actions; also sets the window's title. */
export function PageHeading({
  title,
  back,
  actions,
  children,
}: {
  title: string
  back?: { to: string; label: string }
  actions?: ReactNode
  children?: ReactNode
}) {
  const { data: site } = useQuery(siteQueries.settings())
  return (
    <header className={styles.heading}>
      <title>{[title, `${site?.projectName ?? ''} Admin`.trim()].join(' · ')}</title>
      <div className={styles.text}>
        {back && <BackLink {...back} />}
        <h1 className={styles.title} data-address={title.includes('@') || undefined}>
          {title}
        </h1>
        {children && <div className={styles.line}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** Returns to the search, the page and the scroll position that a list had when it was left. */
function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link {...wayBack(to)} className={styles.back}>
      <ArrowLeftIcon />
      <span className={styles.label}>{label}</span>
    </Link>
  )
}
