import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '@troubadour/ui/forms/button'
import { ChevronLeftIcon, ChevronRightIcon } from '@troubadour/ui/pictures/icon'
import styles from './managed-list.module.css'

export function PageLinks({
  label,
  page,
  pageCount,
  queryOf,
}: {
  label: string
  page: number
  pageCount: number
  queryOf: (page: number) => string
}) {
  return (
    <nav className={styles.links} aria-label={label}>
      <PageLink query={page === 1 ? null : queryOf(page - 1)} rel="prev">
        <ChevronLeftIcon />
        Previous
      </PageLink>
      <div className={styles.position}>
        <p>
          Page {page} of {pageCount}
        </p>
        {/* Omitted when another link already leads there. */}
        {page > 2 && <Link to={{ search: queryOf(1) }}>First</Link>}
        {page < pageCount - 1 && <Link to={{ search: queryOf(pageCount) }}>Last</Link>}
      </div>
      <PageLink query={page === pageCount ? null : queryOf(page + 1)} rel="next">
        Next
        <ChevronRightIcon />
      </PageLink>
    </nav>
  )
}

/** Without a query there is no such page: the label stays in its place, without a link. */
function PageLink({
  query,
  rel,
  children,
}: {
  query: string | null
  rel: 'prev' | 'next'
  children: ReactNode
}) {
  const className = buttonClass({ variant: 'secondary', size: 'small' })
  if (query === null) {
    return (
      <span role="link" aria-disabled="true" className={className}>
        {children}
      </span>
    )
  }
  return (
    <Link to={{ search: query }} rel={rel} className={className}>
      {children}
    </Link>
  )
}
