import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '@troubadour/ui/forms/button'
import { ChevronLeftIcon, ChevronRightIcon } from '@troubadour/ui/pictures/icon'
import styles from './page-links.module.css'

/** The way through a list of several pages; nothing when there is one. */
export function PageLinks({
  label,
  page,
  pageCount,
  queryOf,
}: {
  label: string
  /** From 1. */
  page: number
  pageCount: number
  /** The query of another page, without its question mark. */
  queryOf: (page: number) => string
}) {
  if (pageCount === 1) return null
  const isFirst = page === 1
  const isLast = page === pageCount
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <nav className={styles.links} aria-label={label}>
      <PageLink className={look} query={isFirst ? null : queryOf(page - 1)} rel="prev">
        <ChevronLeftIcon />
        Previous
      </PageLink>
      <p className={styles.place}>
        Page {page} of {pageCount}
      </p>
      <PageLink className={look} query={isLast ? null : queryOf(page + 1)} rel="next">
        Next
        <ChevronRightIcon />
      </PageLink>
    </nav>
  )
}

/** Without a query there is no such page: the word stays where it was, and leads nowhere. */
function PageLink({
  query,
  ...props
}: {
  query: string | null
  className: string
  rel: 'prev' | 'next'
  children: ReactNode
}) {
  if (query === null) {
    const { rel: _rel, ...look } = props
    return <span role="link" aria-disabled="true" {...look} />
  }
  return <Link to={{ search: query }} {...props} />
}
