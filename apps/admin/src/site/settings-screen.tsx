import type { ComponentType, ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import { siteConflict, type SiteSettings, type SiteSettingsInput } from '@troubadour/domain/site/site'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { useAskedFor } from '../shared/browser/use-asked-for.ts'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { conflictReader, showFailure, showSuccess } from '../shared/calls/outcome.ts'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { Loaded } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import styles from './site-form.module.css'
import { SiteTabs } from '../shared/screen/site-tabs.tsx'

/** A part of the site settings with a screen of its own. */
export interface SettingsPart<Draft extends FieldValues> {
  title: string
  about: string
  /** Its name in sentences: 'site settings'. */
  noun: string
  draftKey: string
  fields: EditedFields<Draft>
  toDraft: (settings: SiteSettings) => Draft
  /** The changed settings to send; all others stay unchanged. */
  toInput: (draft: Draft, stored: Draft) => Partial<SiteSettingsInput>
  /** @param stored see `toInput` */
  resolver: (stored: Draft) => Resolver<Draft>
}

interface PartProps<Draft extends FieldValues> {
  part: SettingsPart<Draft>
  children: (form: UseFormReturn<Draft>, draft: Draft) => ReactNode
  /** Shows a preview beside the form, with its current values. */
  Preview?: ComponentType<{ settings: SiteSettingsInput; children: ReactNode }>
}

/** A screen of site settings: loads, edits and saves them (docs/product/admin.md#site-settings-screen). */
export function SettingsScreen<Draft extends FieldValues>({ part, children, Preview }: PartProps<Draft>) {
  return (
    <>
      <PageHeading title={part.title}>{part.about}</PageHeading>
      <SiteTabs />
      <Loaded
        // A form with an outdated version ends in a conflict.
        isFresh
        query={siteQueries.settings()}
        pending={<SettingsSkeleton noun={part.noun} />}
        error={`The ${part.noun} could not be loaded.`}
      >
        {(settings) => (
          <EditPart part={part} settings={settings} Preview={Preview}>
            {children}
          </EditPart>
        )}
      </Loaded>
    </>
  )
}

/** The form of a part, which stays open after a save. */
function EditPart<Draft extends FieldValues>({
  part: { noun, toDraft, toInput, ...part },
  settings: site,
  children,
  Preview,
}: PartProps<Draft> & { settings: SiteSettings }) {
  const queryClient = useQueryClient()
  const toStored = (site: SiteSettings) => ({ draft: toDraft(site), version: site.version })
  const stored = toStored(site)
  const toBody = (draft: Draft): SiteSettingsInput => {
    const { projectName, ...others } = site
    // A site without a name yet is saved without the field: a blank name is refused.
    return { ...others, ...(projectName && { projectName }), ...toInput(draft, stored.draft) }
  }
  const editing = useEditingForm({
    draftKey: part.draftKey,
    fields: part.fields,
    resolver: part.resolver(stored.draft),
    stored,
    save: (draft, version) => call('updateSite', { body: { ...toBody(draft), version } }),
    readConflict: conflictReader(siteConflict, toStored),
    toStored,
    onSaved: (saved) => {
      // Updates the name in the header and the window's title.
      queryClient.setQueryData(siteQueries.settings().queryKey, saved)
      showSuccess('Settings saved')
    },
    onFailed: (error) => showFailure('Failed to save settings. Please try again.', error),
  })
  // Set by `fieldPath`; a name that the form does not have changes nothing.
  useAskedFor('field', (name) => editing.form.setFocus(name as Path<Draft>))
  const form = (
    <EditingForm
      editing={editing}
      label={noun.charAt(0).toUpperCase() + noun.slice(1)}
      noun={noun}
      plural
      submitLabel="Save Changes"
      placement={Preview ? 'column' : 'page'}
    >
      {children(editing.form, editing.draft)}
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
  return Preview ? <Preview settings={toBody(editing.draft)}>{form}</Preview> : form
}

const GROUPS = ['first', 'second', 'third']

function SettingsSkeleton({ noun }: { noun: string }) {
  return (
    <LoadingSkeleton label={`Loading the ${noun}`} className={styles.skeletonGroups}>
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
