import { Link } from 'react-router-dom'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { buttonClass } from '@troubadour/ui/forms/button'
import { PageHeading } from './page-heading.tsx'

/** The screen of something that its list does not have. */
export function MissingItem({
  noun,
  back,
  deletedPath,
}: {
  noun: string
  back: { to: string; label: string }
  /** Where what was deleted is restored. */
  deletedPath: string
}) {
  return (
    <>
      <PageHeading title={`No such ${noun}`} back={back} />
      <EmptyState
        title={`This ${noun} is not there any more.`}
        action={
          <Link to={deletedPath} className={buttonClass()}>
            Recently deleted
          </Link>
        }
      >
        If it was deleted, it can be brought back, and what you typed is offered again then.
      </EmptyState>
    </>
  )
}
