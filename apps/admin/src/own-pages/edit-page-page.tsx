import type { ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { ownPageQueries } from '@troubadour/api-client/content'
import type { OwnPage } from '@troubadour/domain/site/own-page'
import { PATHS } from '@troubadour/domain/address/paths'
import { askedSlug, savedText } from '../shared/text/address-text.ts'
import { ownPagesDeletedPath, savedOwnPagePath } from '../shared/paths/admin-paths.ts'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { ItemById } from '../shared/calls/item-by-id.tsx'
import { FORM_DONE } from '../shared/editing/leave-guard.tsx'
import { showFailure, showSaveFailure, showSuccess } from '../shared/calls/outcome.ts'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'
import { MoreActions } from '../shared/lists/row-actions.tsx'
import { seeOnSite, sitePathOf } from '../shared/paths/see-on-site.ts'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { invalidatePages, PAGE_REMOVAL } from './page-changes.ts'
import { NEW_PAGE, PAGE_FORM, readPageConflict, toStored } from './page-draft.ts'
import { PageForm } from './page-form.tsx'

const BACK = { to: PATHS.adminPages, label: 'Pages' }

function PageState({ children }: { children: (all: OwnPage[]) => ReactNode }) {
  return (
    <QueryState
      query={useQuery(ownPageQueries.list())}
      pending={<LoadingSkeleton label="Loading the page" />}
      error="The page could not be loaded."
    >
      {children}
    </QueryState>
  )
}

/** The actions of both forms after a save or Cancel. */
function usePageSaved() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return {
    onSaved: async (page: OwnPage, text: string) => {
      await invalidatePages(queryClient)
      showSuccess(text, seeOnSite(sitePathOf('pages', page)))
    },
    leave: (page?: OwnPage) => void navigate(savedOwnPagePath(page), FORM_DONE),
  }
}

export function CreatePagePage() {
  const { onSaved, leave } = usePageSaved()
  const editing = useEditingForm({
    ...PAGE_FORM,
    draftKey: 'page-new',
    stored: NEW_PAGE,
    save: (draft) => call('createOwnPage', { body: draft }),
    onSaved: (page: OwnPage) => onSaved(page, 'Page created'),
    onFailed: (error) => showFailure('Failed to create the page. Please try again.', error),
    onDone: leave,
  })
  return (
    <>
      <PageHeading title="New page" back={BACK} />
      <PageForm editing={editing} submitLabel="Create page" onCancel={() => leave()} />
    </>
  )
}

export function EditPagePage() {
  return (
    <ItemById List={PageState} noun="page" back={BACK} deletedPath={ownPagesDeletedPath}>
      {(page, leave) => <EditPage key={page.id} page={page} onDeleted={leave} />}
    </ItemById>
  )
}

function EditPage({ page, onDeleted }: { page: OwnPage; onDeleted: () => void }) {
  const { onSaved, leave } = usePageSaved()
  const deletion = useDeleteDialog(page, PAGE_REMOVAL, onDeleted)
  const { id, title, slug } = page
  const editing = useEditingForm({
    ...PAGE_FORM,
    draftKey: `page-${id}`,
    stored: toStored(page),
    save: (draft, version, original) =>
      call('updateOwnPage', {
        params: { id },
        body: { ...draft, slug: askedSlug(draft, original), version },
      }),
    readConflict: readPageConflict,
    onSaved: (saved: OwnPage) => onSaved(saved, savedText('Page saved', 'pages', slug, saved.slug)),
    onFailed: (error) => showSaveFailure('Failed to save the page. Please try again.', error, 'page'),
    onDone: leave,
  })
  return (
    <>
      <PageHeading
        title="Edit page"
        back={BACK}
        actions={<MoreActions name={title} onDelete={deletion.ask} sitePath={sitePathOf('pages', page)} />}
      />
      {deletion.dialog}
      <PageForm editing={editing} page={page} submitLabel="Save Changes" onCancel={() => leave()} />
    </>
  )
}
