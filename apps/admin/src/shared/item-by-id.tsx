import { useState, type ComponentType, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { buttonClass } from '@troubadour/ui/forms/button'
import { rowIdFrom } from './admin-paths.ts'
import { FORM_DONE } from './leave-guard.tsx'
import { NotFoundScreen } from './message-screen.tsx'
import { PageHeading } from './page-heading.tsx'

/** The list that an item is in. */
export interface ItemSource<Item> {
  /** Shows it through every state of its loading. */
  List: ComponentType<{ children: (all: Item[]) => ReactNode }>
  noun: string
  back: { to: string; label: string }
  /** Where what was deleted is restored. */
  deletedPath: string
}

/** The item that the path names, through every state of the list it comes from. */
export function ItemById<Item extends { id: number }>({
  children,
  ...list
}: ItemSource<Item> & {
  /** `leave` goes to the list once the item is deleted. */
  children: (item: Item, leave: () => void) => ReactNode
}) {
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<Item | null>(null)
  return (
    <ItemWithId {...list} id={rowIdFrom(useParams().id)} deleted={deleted}>
      {(item) =>
        children(item, () => {
          setDeleted(item)
          void navigate(list.back.to, FORM_DONE)
        })
      }
    </ItemWithId>
  )
}

/** The same by a number; null for a path that names none. */
export function ItemWithId<Item extends { id: number }>({
  List,
  noun,
  back,
  deletedPath,
  id,
  deleted,
  children,
}: ItemSource<Item> & {
  id: number | null
  /** Shown until the page is left: the list loses it before. */
  deleted?: Item | null
  children: (item: Item) => ReactNode
}) {
  if (id === null) return <NotFoundScreen isInFrame />
  const missing = (
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
        If it was deleted, it can be brought back, and what you typed is offered again then. Or the address is
        mistyped.
      </EmptyState>
    </>
  )
  return (
    <List>
      {(all) => {
        const item = all.find((one) => one.id === id) ?? deleted
        return item ? children(item) : missing
      }}
    </List>
  )
}
