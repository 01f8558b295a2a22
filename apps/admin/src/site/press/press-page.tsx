import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { pressQueries } from '@troubadour/api-client/content'
import { siteQueries } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/address/paths'
import { pressConflict, type PressForm } from '@troubadour/domain/press/press-kit'
import { LinkButton } from '@troubadour/ui/forms/button'
import { EditingForm, UnsavedChanges } from '../../shared/editing/editing-form.tsx'
import { useEditingForm } from '../../shared/editing/use-editing-form.ts'
import { conflictReader, showFailure, showSuccess } from '../../shared/calls/outcome.ts'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { publicSiteUrl } from '../../shared/paths/public-origin.ts'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { SiteTabs } from '../../shared/screen/site-tabs.tsx'
import { PRESS_FIELDS, pressResolver, toStored } from './press-draft.ts'
import { PressFields } from './press-fields.tsx'
import { PressLinks } from './press-links.tsx'
import styles from './press.module.css'

/** The editor of the press kit (docs/product/admin.md#press-kit-screen). */
export function PressPage() {
  // Always refetched: a form with an outdated version ends in a conflict.
  const query = useQuery({ ...pressQueries.form(), refetchOnMount: 'always' })
  const url = publicSiteUrl(PATHS.press)
  return (
    <>
      <PageHeading
        title="Press kit"
        actions={
          url &&
          query.data?.kit.isOn !== false && (
            <LinkButton
              variant="secondary"
              size="small"
              href={url}
              target="_blank"
              // Keeps its place until it is known whether the kit is on.
              className={query.data ? undefined : styles.unknown}
            >
              View page
            </LinkButton>
          )
        }
      >
        Texts, photographs and files for the press and for promoters, on one page and in one ZIP.
      </PageHeading>
      <SiteTabs />
      <QueryState
        query={{ ...query, isPending: !query.isFetchedAfterMount }}
        pending="Loading the press kit"
        error="The press kit could not be loaded."
      >
        {(form) => <EditPressKit loaded={form} />}
      </QueryState>
      {/* Below the form, which would move it when it is there. */}
      {query.isFetched && <PressLinks isOn={query.data?.kit.isOn ?? false} />}
    </>
  )
}

/** The form of the press kit, which stays open after a save. */
function EditPressKit({ loaded }: { loaded: PressForm }) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<readonly string[]>([])
  const editing = useEditingForm({
    draftKey: 'press',
    fields: PRESS_FIELDS,
    resolver: pressResolver,
    stored: toStored(loaded.kit),
    save: (draft, version) => call('updatePressKit', { body: { ...draft, version } }),
    readConflict: conflictReader(pressConflict, toStored),
    toStored,
    onSaved: (saved) => {
      queryClient.setQueryData(pressQueries.form().queryKey, (form) => form && { ...form, kit: saved })
      // The settings contain whether there is a press kit.
      void queryClient.invalidateQueries(siteQueries.settings())
      showSuccess('Press kit saved')
    },
    onFailed: (error) => showFailure('Failed to save the press kit. Please try again.', error),
  })
  return (
    <EditingForm
      editing={editing}
      label="Press kit"
      noun="press kit"
      submitLabel="Save Changes"
      hasPending={pending.length > 0}
    >
      <PressFields
        form={editing.form}
        draft={editing.draft}
        files={loaded.files}
        onPendingChange={(part, isPending) =>
          setPending((parts) => [...parts.filter((one) => one !== part), ...(isPending ? [part] : [])])
        }
      />
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}
