import { useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { ScreenLinkButton } from '../controls/screen-link-button.tsx'
import { FORM_DONE } from '../editing/leave-guard.tsx'
import { NotFoundScreen } from '../screen/message-screen.tsx'
import { PageHeading } from '../screen/page-heading.tsx'

/** The list that contains an item. */
export interface ItemSource<Item> {
  /** Renders the list in every loading state. */
  List: ComponentType<{ children: (all: Item[]) => ReactNode }>
  noun: string
  back: { to: string; label: string }
  /** Path of the restorable items. */
  deletedPath: string
}

/** The item of the path's id, which `ScreenPlace` has checked, in every loading state of its list. */
export function ItemById<Item extends { id: number }>({
  children,
  ...list
}: ItemSource<Item> & {
  /** `leave` goes to the list after the item was deleted. */
  children: (item: Item, leave: () => void) => ReactNode
}) {
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<Item | null>(null)
  return (
    <ItemWithId {...list} id={Number(useParams().id)} deleted={deleted}>
      {(item) =>
        children(item, () => {
          setDeleted(item)
          void navigate(list.back.to, FORM_DONE)
        })
      }
    </ItemWithId>
  )
}

/** Like `ItemById`, with the id as a prop; an invalid id is null. */
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
  /** Shown until the page is left, although the list no longer contains it. */
  deleted?: Item | null
  children: (item: Item) => ReactNode
}) {
  if (id === null) return <NotFoundScreen isInFrame />
  const missing = (
    <>
      <PageHeading title={`No such ${noun}`} back={back} />
      <EmptyState
        title={`This ${noun} is not there any more.`}
        action={<ScreenLinkButton to={deletedPath}>Recently deleted</ScreenLinkButton>}
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
