import { useState } from 'react'
import { RELEASED_TRACK_URLS_MESSAGE } from '@troubadour/domain/release/music-track'
import { Notice } from '@troubadour/ui/feedback/notice'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import type { Editing } from '../shared/editing/use-editing-form.ts'
import { FIELD_LABELS, missingFields, type TrackDraft } from './track-draft.ts'
import { TrackFields } from './track-fields.tsx'
import styles from './track-form.module.css'
import { lacksReleasedTrackUrls } from './track-resolver.ts'

/**
 * The form of a track (docs/product/validation.md#track-form, docs/product/states.md#music-tracks), for create and edit
 * alike.
 */
export function TrackForm({ editing, onCancel }: { editing: Editing<TrackDraft>; onCancel: () => void }) {
  const { form, draft, isSaving } = editing
  const [isUploading, setIsUploading] = useState(false)
  const { errors } = form.formState
  const isCreate = editing.version === null
  const missing = isCreate ? missingFields(draft) : []
  return (
    <EditingForm
      editing={editing}
      label={isCreate ? 'New track' : 'Track'}
      noun="track"
      placement="panel"
      submitLabel={isCreate ? 'Create' : 'Save Changes'}
      // The button above the panel is the one that says Cancel.
      cancelLabel={isCreate ? 'Discard' : 'Cancel'}
      // The overlay that covers the page meanwhile gives the focus back (docs/product/validation.md#track-form).
      isSubmitDisabled={missing.length > 0 || (isCreate && isSaving)}
      hasPending={isUploading}
      onCancel={onCancel}
    >
      <TrackFields form={form} mode={isCreate ? 'create' : 'edit'} onUploadingChange={setIsUploading} />
      <UnsavedChanges editing={editing} />
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
