import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { securityQueries } from '@troubadour/api-client/session'
import { PREVIEW_RANGE } from '@troubadour/domain/release/downloads'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { SelectField, TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/forms/form-fields.ts'
import type { TrackDraft } from './track-draft.ts'
import { FIELD_LABELS } from './track-fields.ts'
import { NOTHING_TO_DOWNLOAD, useHasNoDownloads } from './recordings/use-recordings.ts'
import styles from './track-form.module.css'

const HINT = 'Of its recordings. What can be heard can be copied, whatever is chosen here.'
const CANNOT_MAIL =
  'This server cannot send mail, so nobody would get the link. Please choose something else.'

const DOWNLOADS: Record<TrackDraft['downloads'], string> = {
  none: 'Nobody',
  free: 'Everybody, for free',
  email: 'For a mail address',
  code: 'With a code',
}

const EARLY_HINT =
  'Until it is out, its page lists the recordings, and nothing plays. With seconds above, that much plays.'
const EARLY_PREVIEW_HINT =
  'Until it is out, its page lists the recordings, and that many seconds of each play.'

/** The downloads and preview length of a track (docs/product/states.md#downloads). */
export function DownloadFields({
  form,
  trackId,
}: {
  form: UseFormReturn<TrackDraft>
  /** Undefined for a new track. */
  trackId: number | undefined
}) {
  const downloads = form.watch('downloads')
  const hasPreview = form.watch('previewSeconds').trim() !== ''
  const needsMail = downloads === 'email'
  const { data: address } = useQuery({ ...securityQueries.address(), enabled: needsMail })
  const cannotMail = needsMail && address?.isMailSetUp === false
  const hasNothing = useHasNoDownloads(trackId) && downloads !== 'none'
  const hint = hasNothing ? NOTHING_TO_DOWNLOAD : HINT
  return (
    <div className={styles.pair}>
      <SelectField
        label={FIELD_LABELS.downloads}
        hint={cannotMail ? CANNOT_MAIL : hint}
        options={DOWNLOADS}
        {...form.register('downloads')}
      />
      <TextField
        {...formField(form, 'previewSeconds', FIELD_LABELS.previewSeconds)}
        inputMode="numeric"
        autoComplete="off"
        hint={`${PREVIEW_RANGE}. Leave it empty to have recordings heard whole.`}
      />
      <SwitchField
        label={FIELD_LABELS.hasEarlyTracks}
        hint={hasPreview ? EARLY_PREVIEW_HINT : EARLY_HINT}
        {...form.register('hasEarlyTracks')}
      />
    </div>
  )
}
