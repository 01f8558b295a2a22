import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { RELEASED_TRACK_URLS_MESSAGE } from '@troubadour/domain/release/music-track'
import { Notice } from '@troubadour/ui/feedback/notice'
import { EditingForm } from '../shared/editing/editing-form.tsx'
import { UnsavedChanges } from '../shared/editing/unsaved-changes.tsx'
import { useEditing } from '../shared/editing/use-editing.ts'
import { showFieldMessages, type SaveOutcome } from '../shared/schema-resolver.ts'
import { FIELD_LABELS, missingFields, TRACK_FIELDS, type TrackDraft } from './track-draft.ts'
import { TrackFields } from './track-fields.tsx'
import styles from './track-form.module.css'
import { lacksReleasedTrackUrls, trackResolver } from './track-resolver.ts'

/**
 * The form of a track (docs/product/validation.md#track-form, docs/product/states.md#music-tracks), for create and edit
 * alike.
 */
export function TrackForm({
  mode,
  draftKey,
  stored,
  onDraftChange,
  send,
  onSaved,
  onCancel,
}: {
  mode: 'create' | 'edit'
  draftKey: string
  /** What the fields begin with and changes are counted from; give the form another `key` to begin anew. */
  stored: { draft: TrackDraft; version: number | null }
  /** Told of every change, for whatever shows the edited track besides; null when the form goes. */
  onDraftChange?: (draft: TrackDraft | null) => void
  /** Saves, raises the notice of the outcome itself, and answers how it ended. */
  send: (draft: TrackDraft, version: number | null) => Promise<SaveOutcome<TrackDraft>>
  onSaved: () => void
  onCancel: () => void
}) {
  const form = useForm<TrackDraft>({
    defaultValues: stored.draft,
    resolver: trackResolver,
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const draft = form.watch()
  const editing = useEditing<TrackDraft>({
    draftKey,
    fields: TRACK_FIELDS,
    stored,
    draft,
    setDraft: (other) => form.reset(other, { keepDefaultValues: true }),
  })
  const [isUploading, setIsUploading] = useState(false)
  const { errors, isSubmitting } = form.formState
  const isCreate = mode === 'create'
  const missing = isCreate ? missingFields(draft) : []
  const save = form.handleSubmit(async (values) => {
    const outcome = await editing.save((version) => send(values, version))
    if (outcome.name === 'saved') onSaved()
    if (outcome.name === 'refused') showFieldMessages(form, outcome.messages)
  })

  useEffect(() => {
    if (!onDraftChange) return
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onDraftChange(values),
    })
    return () => {
      stop()
      onDraftChange(null)
    }
  }, [form, onDraftChange])

  return (
    <EditingForm
      editing={editing}
      label={isCreate ? 'New track' : 'Track'}
      noun="track"
      placement="panel"
      submitLabel={isCreate ? 'Create' : 'Save Changes'}
      // The button above the panel is the one that says Cancel.
      cancelLabel={isCreate ? 'Discard' : 'Cancel'}
      isSaving={isSubmitting}
      // The overlay that covers the page meanwhile gives the focus back (docs/product/validation.md#track-form).
      isSubmitDisabled={missing.length > 0 || isUploading || (isCreate && isSubmitting)}
      hasPending={isUploading}
      showsChangeCount={!isCreate}
      onSave={save}
      onCancel={() => {
        editing.giveUp()
        onCancel()
      }}
    >
      <TrackFields form={form} mode={mode} onUploadingChange={setIsUploading} />
      {!isCreate && <UnsavedChanges editing={editing} />}
      {(lacksReleasedTrackUrls(errors) || errors.isComingSoon) && (
        <Notice tone="error">{RELEASED_TRACK_URLS_MESSAGE}</Notice>
      )}
      {isUploading && <p className={styles.missing}>Upload the chosen picture first, or put it away.</p>}
      {missing.length > 0 && (
        <p className={styles.missing}>
          Needed before it can be created: {missing.map((name) => FIELD_LABELS[name]).join(', ')}
        </p>
      )}
    </EditingForm>
  )
}
