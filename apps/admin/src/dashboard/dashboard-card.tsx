import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { buttonClass } from '@troubadour/ui/forms/button'
import { Fact } from '../shared/fact.tsx'
import { QueryState } from '../shared/query-state.tsx'
import { LoadingSkeleton } from '../shared/skeletons.tsx'
import styles from './dashboard.module.css'

/** A card of the dashboard. @param links to its manager, the main one first */
export function DashboardCard({
  title,
  icon,
  links,
  children,
}: {
  title: string
  icon: ReactNode
  links: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Card as="section" isFlush className={styles.card} aria-labelledby={titleId}>
      <header className={styles.header}>
        {icon}
        <h2 id={titleId}>{title}</h2>
      </header>
      {children}
      <footer className={styles.footer}>{links}</footer>
    </Card>
  )
}

export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      {children}
    </Link>
  )
}

/** What a card shows of a query. @param loading what a screen reader hears meanwhile */
export function CardContent<Data>({
  loading,
  ...props
}: Pick<ComponentProps<typeof QueryState<Data>>, 'query' | 'error' | 'children'> & { loading: string }) {
  const skeleton = (
    <LoadingSkeleton label={loading} className={styles.skeleton}>
      <Skeleton shape="title" />
      <Skeleton />
    </LoadingSkeleton>
  )
  return <QueryState pending={skeleton} {...props} />
}

export function Figures({
  countLabel,
  count,
  countNote,
  label,
  children,
}: {
  countLabel: string
  count: number | string
  countNote?: string
  label: string
  children: ReactNode
}) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{countLabel}</dt>
        <dd className={styles.count}>{count}</dd>
        {countNote && <dd className={styles.date}>{countNote}</dd>}
      </div>
      <Fact label={label}>{children}</Fact>
    </dl>
  )
}
