import { Controller, type UseFormReturn } from 'react-hook-form'
import { completeLink, spotifyEmbedUrl } from '@troubadour/domain/site/link-text'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { PictureField } from '../shared/picture-field/picture-field.tsx'
import { formField } from '../shared/form-fields.ts'
import { ReleaseWarning } from './release-warning.tsx'
import { FIELD_LABELS, type TrackDraft } from './track-draft.ts'
import styles from './track-fields.module.css'
import { TrackSwitches } from './track-switches.tsx'

export type TrackFormState = UseFormReturn<TrackDraft>
type TextFieldName = { [K in keyof TrackDraft]: TrackDraft[K] extends string ? K : never }[keyof TrackDraft]

/** What ties a text field to the form. */
function textField(form: TrackFormState, name: TextFieldName, tidy?: (text: string) => string) {
  return {
    ...formField(form, name, FIELD_LABELS[name], tidy),
    autoComplete: 'off',
  }
}

const URL_INPUT = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const

/** Everything that can be said of a track. In edit mode what is switched most often comes first. */
export function TrackFields({
  form,
  mode,
  onUploadingChange,
}: {
  form: TrackFormState
  mode: 'create' | 'edit'
  onUploadingChange: (isUploading: boolean) => void
}) {
  const draft = form.watch()
  const isReleased = !draft.isComingSoon
  return (
    <div className={styles.fields}>
      {mode === 'edit' && <TrackSwitches form={form} />}
      <div className={styles.column}>
        <TextField required {...textField(form, 'title')} />
        <TextArea rows={5} {...textField(form, 'description')} />
        <TextField
          {...URL_INPUT}
          required={isReleased}
          {...textField(form, 'spotifyEmbedUrl', spotifyEmbedUrl)}
          placeholder="https://open.spotify.com/…"
          hint="From Spotify: Share, then the link or the embed code. It becomes the player in Hear It."
        />
        <div className={styles.pair}>
          <TextField {...URL_INPUT} required={isReleased} {...textField(form, 'streamUrl', completeLink)} />
          <TextField {...URL_INPUT} {...textField(form, 'presaveUrl', completeLink)} />
        </div>
        <div className={styles.pair}>
          <TextField
            {...textField(form, 'saleInfo')}
            placeholder="New!"
            hint="A badge in Get It. “Hidden” takes the track out of the store."
          />
          <TextField {...textField(form, 'comingSoonTag')} hint="The badge while Coming Soon is on." />
        </div>
      </div>
      <div className={styles.column}>
        <Controller
          control={form.control}
          name="imageUrl"
          render={({ field, fieldState }) => (
            <PictureField
              {...field}
              onChange={(url) => {
                field.onChange(url)
                form.clearErrors('imageUrl')
              }}
              label={FIELD_LABELS.imageUrl}
              isRequired
              category={MUSIC_CATEGORY}
              error={fieldState.error?.message}
              onPendingChange={onUploadingChange}
            />
          )}
        />
        <TextField type="date" {...textField(form, 'releaseDate')} />
        <ReleaseWarning draft={draft} />
      </div>
      {mode === 'create' && <TrackSwitches form={form} />}
    </div>
  )
}
