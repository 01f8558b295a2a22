import { Suspense, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { isFormReturn } from '../shared/editing/form-return.ts'
import { rowIdFrom } from '../shared/paths/admin-paths.ts'
import { NotFoundScreen } from '../shared/screen/message-screen.tsx'
import heading from '../shared/screen/page-heading.module.css'
import { PageProgress } from '../shared/uploads/progress-bar.tsx'
import type { ScreenHandle } from '../shared/paths/screen-route.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import styles from './screen-outlet.module.css'

/** The current screen, or its outline while its code loads, so that the press has a visible effect. */
export function ScreenOutlet() {
  const match = useMatches().at(-1)
  const formReturn = useFormReturn()
  // Every parameter of a screen's path is the id of a row.
  if (Object.values(match?.params ?? {}).some((id) => rowIdFrom(id) === null)) {
    return <NotFoundScreen isInFrame />
  }
  const screen = match?.handle as ScreenHandle | undefined
  return (
    // A new key makes React show the fallback instead of the previous screen.
    <Suspense key={`${match?.id} ${formReturn}`} fallback={screen && <Outline screen={screen} />}>
      <Outlet />
    </Suspense>
  )
}

/** Changes when Undo opens a discarded form again: a screen reads its open panel from the address only once. */
function useFormReturn() {
  const { key, state } = useLocation()
  const [returned, setReturned] = useState('')
  if (isFormReturn(state) && key !== returned) setReturned(key)
  return returned
}

function Outline({ screen: { title, outline } }: { screen: ScreenHandle }) {
  return (
    <LoadingSkeleton label={`Loading ${title}`}>
      <PageProgress />
      {/* The screen itself has the heading that is announced. */}
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
