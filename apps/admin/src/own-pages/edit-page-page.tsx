import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { ownPageQueries } from '@troubadour/api-client/content'
import type { OwnPage } from '@troubadour/domain/site/own-page'
import { PATHS } from '@troubadour/domain/site/paths'
import { askedSlug, savedText } from '../shared/address-text.ts'
import { ownPagesDeletedPath, rowIdFrom, savedOwnPagePath } from '../shared/admin-paths.ts'
import { DeleteDialog } from '../shared/editing/delete-dialog.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { NotFoundScreen } from '../shared/message-screen.tsx'
import { MissingItem } from '../shared/missing-item.tsx'
import { isGone, showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { QueryState } from '../shared/query-state.tsx'
import { MoreActions } from '../shared/row-actions.tsx'
import { seeOnSite, sitePathOf } from '../shared/see-on-site.ts'
import { LoadingSkeleton } from '../shared/skeletons.tsx'
import { invalidatePages, PAGE_REMOVAL } from './page-changes.ts'
import { PAGE_FORM, readPageConflict, toStored } from './page-draft.ts'
import { PageForm } from './page-form.tsx'

const DELETED_MEANWHILE =
  'Somebody deleted this page in the meantime. Bring it back under Recently deleted, then save again.'

const BACK = { to: PATHS.adminPages, label: 'Pages' }

export function EditPagePage() {
  const navigate = useNavigate()
  const id = rowIdFrom(useParams().id)
  const pages = useQuery(ownPageQueries.list())
  // Shown until the screen is left: the list loses it before.
  const [deleted, setDeleted] = useState<OwnPage | null>(null)
  if (id === null) return <NotFoundScreen isInFrame />
  return (
    <QueryState
      query={pages}
      pending={<LoadingSkeleton label="Loading the page" />}
      error="The page could not be loaded."
    >
      {(all) => {
        const page = all.find((one) => one.id === id) ?? deleted
        if (!page) return <MissingItem noun="page" back={BACK} deletedPath={ownPagesDeletedPath} />
        const leave = () => {
          setDeleted(page)
          void navigate(PATHS.adminPages, FORM_DONE)
        }
        return <EditPage key={id} page={page} onDeleted={leave} />
      }}
    </QueryState>
  )
}

function EditPage({ page, onDeleted }: { page: OwnPage; onDeleted: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
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
    onSaved: async (saved) => {
      await invalidatePages(queryClient)
      showSuccess(savedText('Page saved', 'pages', slug, saved.slug), seeOnSite(sitePathOf('pages', saved)))
    },
    onFailed: (error) =>
      showFailure(isGone(error) ? DELETED_MEANWHILE : 'Failed to save the page. Please try again.', error),
    onDone: (saved) => void navigate(savedOwnPagePath(saved), FORM_DONE),
  })
  return (
    <>
      <PageHeading
        title="Edit page"
        back={BACK}
        actions={
          <MoreActions
            name={title}
            onDelete={() => setIsDeleting(true)}
            sitePath={sitePathOf('pages', page)}
          />
        }
      />
      {isDeleting && (
        <DeleteDialog
          item={page}
          removal={PAGE_REMOVAL}
          onClose={() => setIsDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
      <PageForm
        editing={editing}
        page={page}
        submitLabel="Save Changes"
        onCancel={() => void navigate(PATHS.adminPages, FORM_DONE)}
      />
    </>
  )
}
