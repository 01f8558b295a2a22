import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import { siteConflict, type SiteSettings } from '@troubadour/domain/site/site'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { conflictReader, showFailure, showSuccess } from '../shared/outcome.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { QueryState } from '../shared/query-state.tsx'
import { LoadingSkeleton } from '../shared/skeletons.tsx'
import { SITE_FIELDS, siteResolver, toInput, toStored } from './site-draft.ts'
import { SiteForm } from './site-form.tsx'
import styles from './site-form.module.css'

const readConflict = conflictReader(siteConflict, toStored)

/** Everything that makes the site one musician's (docs/product/entities.md#site-settings). */
export function SitePage() {
  // Read anew each time: a form that begins with an old copy ends in a conflict.
  const site = useQuery({ ...siteQueries.settings(), refetchOnMount: 'always' })
  return (
    <>
      <PageHeading title="Site Settings">
        What you save here shows on the public site at once. What is empty is left out there.
      </PageHeading>
      <QueryState
        query={{ ...site, isPending: !site.isFetchedAfterMount }}
        pending={<SiteSkeleton />}
        error="The site settings could not be loaded."
      >
        {(settings) => <EditSite site={settings} />}
      </QueryState>
    </>
  )
}

/** The settings in their form, which stays open on what was saved. */
function EditSite({ site }: { site: SiteSettings }) {
  const queryClient = useQueryClient()
  /** What is in force: each save moves it on. */
  const [stored, setStored] = useState(() => toStored(site))
  const editing = useEditingForm({
    draftKey: 'site',
    fields: SITE_FIELDS,
    resolver: siteResolver(stored.draft),
    stored,
    save: (draft, version) => call('updateSite', { body: { ...toInput(draft, stored.draft), version } }),
    readConflict,
    toStored,
    onSaved: (saved) => {
      // The header and the window's title say the new name at once.
      queryClient.setQueryData(siteQueries.settings().queryKey, saved)
      setStored(toStored(saved))
      showSuccess('Settings saved')
    },
    onFailed: (error) => showFailure('Failed to save settings. Please try again.', error),
  })
  return (
    <EditingForm
      editing={editing}
      label="Site settings"
      noun="site settings"
      plural
      submitLabel="Save Changes"
    >
      <SiteForm form={editing.form} />
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}

const GROUPS = ['first', 'second', 'third']

function SiteSkeleton() {
  return (
    <LoadingSkeleton label="Loading the site settings" className={styles.skeletonGroups}>
      {GROUPS.map((group) => (
        <Card key={group} className={styles.group}>
          <div className={styles.header}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <div className={styles.fields}>
            <Skeleton className={styles.field} />
            <Skeleton className={styles.field} />
          </div>
        </Card>
      ))}
    </LoadingSkeleton>
  )
}
