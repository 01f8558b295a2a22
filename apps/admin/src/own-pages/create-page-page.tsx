import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { PATHS } from '@troubadour/domain/site/paths'
import { savedOwnPagePath } from '../shared/admin-paths.ts'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { FORM_DONE } from '../shared/leave-guard.tsx'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { seeOnSite, sitePathOf } from '../shared/see-on-site.ts'
import { invalidatePages } from './page-changes.ts'
import { NEW_PAGE, PAGE_FORM } from './page-draft.ts'
import { PageForm } from './page-form.tsx'

export function CreatePagePage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const editing = useEditingForm({
    ...PAGE_FORM,
    draftKey: 'page-new',
    stored: NEW_PAGE,
    save: (draft) => call('createOwnPage', { body: draft }),
    onSaved: async (page) => {
      await invalidatePages(queryClient)
      showSuccess('Page created', seeOnSite(sitePathOf('pages', page)))
    },
    onFailed: (error) => showFailure('Failed to create the page. Please try again.', error),
    onDone: (page) => void navigate(savedOwnPagePath(page), FORM_DONE),
  })
  return (
    <>
      <PageHeading title="New page" back={{ to: PATHS.adminPages, label: 'Pages' }} />
      <PageForm
        editing={editing}
        submitLabel="Create page"
        onCancel={() => void navigate(PATHS.adminPages, FORM_DONE)}
      />
    </>
  )
}
