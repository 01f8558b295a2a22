import { useId, type ComponentProps, type ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { Fact } from '../shared/screen/fact.tsx'
import { Loaded } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import styles from './dashboard.module.css'

interface CardProps {
  title: string
  icon: ReactNode
  /** Links to its manager, the main one first. */
  links: readonly { to: string; label: string; isNew?: boolean }[]
}

export function DashboardCard({ title, icon, links, children }: CardProps & { children: ReactNode }) {
  const titleId = useId()
  return (
    <Card as="section" isFlush className={styles.card} aria-labelledby={titleId}>
      <header className={styles.header}>
        {icon}
        <h2 id={titleId}>{title}</h2>
      </header>
      {children}
      <footer className={styles.footer}>
        {links.map(({ to, label, isNew }) => (
          <ScreenLinkButton key={to} to={to} variant="quiet" size="small">
            {isNew && <PlusIcon />}
            {label}
          </ScreenLinkButton>
        ))}
      </footer>
    </Card>
  )
}

/** A card with the data of a query. @param loading announced to screen readers while loading */
export function QueryCard<Data, Key extends QueryKey>({
  title,
  icon,
  links,
  loading,
  ...props
}: CardProps &
  Pick<ComponentProps<typeof Loaded<Data, Key>>, 'query' | 'error' | 'children'> & { loading: string }) {
  const skeleton = (
    <LoadingSkeleton label={loading} className={styles.skeleton}>
      <Skeleton shape="title" />
      <Skeleton />
    </LoadingSkeleton>
  )
  return (
    <DashboardCard title={title} icon={icon} links={links}>
      <Loaded pending={skeleton} {...props} />
    </DashboardCard>
  )
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
        {countNote && <dd className="muted">{countNote}</dd>}
      </div>
      <Fact label={label}>{children}</Fact>
    </dl>
  )
}
