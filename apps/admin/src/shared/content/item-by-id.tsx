import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { isGone } from '../calls/outcome.ts'
import { QueryState } from '../calls/query-state.tsx'
import { ScreenLinkButton } from '../controls/screen-link-button.tsx'
import { useReturnTo } from '../editing/leave-guard.tsx'
import { NotFoundScreen } from '../screen/message-screen.tsx'
import { PageHeading } from '../screen/page-heading.tsx'
import type { ContentRow, RowKind } from './content-kind.ts'
import { deletedPath } from './kinds.ts'

/** The row of the path's id, which `ScreenPlace` has checked, in every loading state. */
export function ItemById<Row extends ContentRow>({
  kind,
  children,
}: {
  kind: RowKind<Row>
  /** `leave` goes to the list after the row was deleted. */
  children: (row: Row, leave: () => void) => ReactNode
}) {
  const returnTo = useReturnTo()
  const queryClient = useQueryClient()
  const [deleted, setDeleted] = useState<Row | null>(null)
  return (
    <ItemWithId kind={kind} id={Number(useParams().id)} deleted={deleted}>
      {(row) =>
        children(row, () => {
          setDeleted(row)
          // It is not there any more: reading it again would fail.
          queryClient.removeQueries({ queryKey: kind.row(row.id).queryKey })
          void returnTo(kind.path)
        })
      }
    </ItemWithId>
  )
}

/** Like `ItemById`, with the id as a prop; an invalid id is null. */
export function ItemWithId<Row extends ContentRow>({
  kind,
  id,
  deleted,
  children,
}: {
  kind: RowKind<Row>
  id: number | null
  /** Shown until the page is left, although it is no longer found. */
  deleted?: Row | null
  children: (row: Row) => ReactNode
}) {
  const found = useQuery({ ...kind.row(id ?? 0), enabled: id !== null && !deleted })
  if (id === null) return <NotFoundScreen isInFrame />
  const { noun, path, title, state, rowState = state } = kind
  const missing = (
    <>
      <PageHeading title={`No such ${noun}`} back={{ to: path, label: title }} />
      <EmptyState
        title={`This ${noun} is not there any more.`}
        action={<ScreenLinkButton to={deletedPath(kind)}>Recently deleted</ScreenLinkButton>}
      >
        If it was deleted, it can be brought back, and what you typed is offered again then. Or the address is
        mistyped.
      </EmptyState>
    </>
  )
  if (deleted) return children(deleted)
  if (isGone(found.error)) return missing
  return (
    <QueryState query={found} {...rowState}>
      {children}
    </QueryState>
  )
}
