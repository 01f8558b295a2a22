import type { UseFormReturn } from 'react-hook-form'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { FIELD_LABELS, type TrackDraft } from './track-draft.ts'
import styles from './track-switches.module.css'

/** Where a track shows, and whether it is out: the three flags, each on its own. */
export function TrackSwitches({ form }: { form: UseFormReturn<TrackDraft> }) {
  return (
    <fieldset className={styles.switches}>
      <legend className="visually-hidden">Status</legend>
      <SwitchField
        label={FIELD_LABELS.isComingSoon}
        hint="Off: the track is out, and needs its Spotify and Stream URLs."
        // What this switch excuses or asks for is judged anew on the next save.
        {...form.register('isComingSoon', {
          onChange: () => form.clearErrors(['isComingSoon', 'spotifyEmbedUrl', 'streamUrl']),
        })}
      />
      <SwitchField
        label={FIELD_LABELS.isVisibleInHearIt}
        hint="Listed under Listen Now."
        {...form.register('isVisibleInHearIt')}
      />
      <SwitchField
        label={FIELD_LABELS.isVisibleInStore}
        hint="Listed in Get It."
        {...form.register('isVisibleInStore')}
      />
    </fieldset>
  )
}
