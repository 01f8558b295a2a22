import { Suspense } from 'react'
import { Outlet, useMatches } from 'react-router-dom'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import heading from '../shared/page-heading.module.css'
import { PageProgress } from '../shared/progress-bar.tsx'
import type { ScreenHandle } from '../shared/screen-route.ts'
import { LoadingSkeleton } from '../shared/skeletons.tsx'
import styles from './screen-place.module.css'

/** The current screen, or its outline while its code loads: the screen before it would seem dead. */
export function ScreenPlace() {
  const match = useMatches().at(-1)
  const screen = match?.handle as ScreenHandle | undefined
  return (
    // With another key React waits for the new screen before it takes the old one away.
    <Suspense key={match?.id} fallback={screen && <Outline screen={screen} />}>
      <Outlet />
    </Suspense>
  )
}

function Outline({ screen: { title, outline } }: { screen: ScreenHandle }) {
  return (
    <LoadingSkeleton label={`Loading ${title}`}>
      <PageProgress />
      {/* The screen itself brings the heading that is read out. */}
      <div aria-hidden="true">
        <div className={heading.heading}>
          <h1 className={heading.title}>{title}</h1>
        </div>
        <div className={`${styles.outline} ${styles[outline]}`}>
          {PARTS.map((part) => (
            <Card key={part} className={styles.part}>
              <Skeleton shape="title" />
              <Skeleton />
            </Card>
          ))}
        </div>
      </div>
    </LoadingSkeleton>
  )
}

const PARTS = ['first', 'second', 'third', 'fourth']
