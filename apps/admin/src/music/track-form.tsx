import { useState, type ReactNode, type Ref } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { missingTrackUrls, RELEASED_TRACK_URLS_MESSAGE } from '@troubadour/domain/release/track-rules'
import { releaseHead } from '@troubadour/domain/share/page-head'
import { completeLink, spotifyEmbedUrl } from '@troubadour/domain/links/web-text'
import { Banner } from '@troubadour/ui/feedback/banner'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextArea, TextField, UrlField } from '@troubadour/ui/forms/fields'
import { DeadLinks } from '../shared/dead-links/dead-links.tsx'
import { AddressField } from '../shared/forms/address-field.tsx'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import type { Editing } from '../shared/editing/use-editing-form.ts'
import { formField } from '../shared/forms/form-fields.ts'
import { PublicFromField } from '../shared/forms/moment-field.tsx'
import { FormPicture } from '../shared/picture-field/form-picture.tsx'
import type { PictureOffer } from '../shared/picture-field/picture-field.tsx'
import { PreviewLink } from '../shared/content/preview-link.tsx'
import { SharePreview } from '../shared/content/share-preview.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { DownloadFields } from './download-fields.tsx'
import { PlatformFields } from './platform-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { ReleaseWarnings } from './release-warnings.tsx'
import { comingSoonHint } from './release-words.ts'
import type { TrackDraft } from './track-draft.ts'
import { FIELD_LABELS, lacksReleasedTrackUrls, missingFields } from './track-fields.ts'
import styles from './track-form.module.css'
import { placesOf } from './track-status.tsx'

const URLS_ERROR_ID = 'released-track-urls'

/** docs/product/validation.md#track-form, docs/product/states.md#music-tracks */
export function TrackForm({
  editing,
  track,
  hasAudio = false,
  isAwaited = false,
  picture,
  recordings,
  loss,
  onCancel,
}: {
  editing: Editing<TrackDraft>
  /** The stored track; undefined for a new one. */
  track?: MusicTrack
  /** Whether it has recordings that are playable, or whose files are chosen or being made. */
  hasAudio?: boolean
  /** Whether none of them is playable yet. */
  isAwaited?: boolean
  /** Accepts a picture for a release without one. */
  picture?: Ref<PictureOffer>
  /** Its recordings, which are saved separately. */
  recordings?: ReactNode
  /** See `EditingForm`. */
  loss?: string
  onCancel: () => void
}) {
  const { form, draft, isSaving } = editing
  const [isUploading, setIsUploading] = useState(false)
  const { errors } = form.formState
  const isCreate = editing.version === null
  const missing = isCreate ? missingFields(draft, hasAudio) : []
  return (
    <EditingForm
      editing={editing}
      label={isCreate ? 'New release' : 'Release'}
      noun="release"
      placement="panel"
      submitLabel={isCreate ? 'Create' : 'Save Changes'}
      // The button above the panel says Cancel.
      cancelLabel={isCreate ? 'Discard' : 'Cancel'}
      // Not disabled while saving in edit mode: the overlay restores the focus afterwards
      // (docs/product/validation.md#track-form).
      isSubmitDisabled={missing.length > 0 || (isCreate && isSaving)}
      reason={isUploading ? UPLOADING_TEXT : missingText(missing)}
      hasPending={isUploading}
      loss={loss}
      onCancel={onCancel}
    >
      <TrackFields
        form={form}
        draft={draft}
        stored={track}
        hasAudio={hasAudio}
        isAwaited={isAwaited}
        picture={picture}
        onUploadingChange={setIsUploading}
      >
        {recordings}
      </TrackFields>
      <SharePreview
        kind="music"
        headOf={(site) => releaseHead(draft, site)}
        slug={draft.slug}
        stored={track ?? null}
        isPublic={track !== undefined && isTrackOnSite(track)}
      />
      <UnsavedChanges editing={editing} />
      {(lacksReleasedTrackUrls(errors) || errors.isComingSoon) && (
        <Banner id={URLS_ERROR_ID} tone="error">
          {RELEASED_TRACK_URLS_MESSAGE}
        </Banner>
      )}
    </EditingForm>
  )
}

const UPLOADING_TEXT = 'The release can be saved once the picture is uploaded or removed.'

function missingText(missing: ReturnType<typeof missingFields>): string | undefined {
  if (missing.length === 0) return undefined
  return `Needed before it can be created: ${missing.map((name) => FIELD_LABELS[name]).join(', ')}`
}

type TextFieldName = { [K in keyof TrackDraft]: TrackDraft[K] extends string ? K : never }[keyof TrackDraft]

function textField(form: UseFormReturn<TrackDraft>, name: TextFieldName, tidy?: (text: string) => string) {
  return {
    ...formField(form, name, FIELD_LABELS[name], tidy),
    autoComplete: 'off',
  }
}

function TrackFields({
  form,
  draft,
  stored = null,
  hasAudio,
  isAwaited,
  picture,
  onUploadingChange,
  children,
}: {
  form: UseFormReturn<TrackDraft>
  draft: TrackDraft
  stored?: MusicTrack | null
  hasAudio: boolean
  isAwaited: boolean
  picture?: Ref<PictureOffer>
  onUploadingChange: (isUploading: boolean) => void
  /** Content below the title. */
  children: ReactNode
}) {
  const clock = useSiteClock()
  const needs = (name: 'spotifyEmbedUrl' | 'streamUrl') =>
    !draft.isComingSoon && missingTrackUrls({ ...draft, hasAudio, [name]: '' }).includes(name)
  return (
    <div className={styles.fields}>
      <SwitchField
        label={FIELD_LABELS.isComingSoon}
        hint={comingSoonHint({ ...draft, hasAudio, isAwaited }, clock)}
        aria-describedby={form.formState.errors.isComingSoon && URLS_ERROR_ID}
        // The fields that this switch requires are validated at the next save.
        {...form.register('isComingSoon', {
          onChange: () => form.clearErrors(['isComingSoon', 'spotifyEmbedUrl', 'streamUrl']),
        })}
      />
      <TextField required {...textField(form, 'title')} />
      <AddressField
        kind="music"
        stored={stored}
        isPublic={stored !== null && placesOf(stored).isShown}
        form={form}
      />
      {children}
      <div className={styles.cover}>
        <FormPicture
          form={form}
          name="imageUrl"
          isRequired
          offerRef={picture}
          onPendingChange={onUploadingChange}
        />
      </div>
      <div className={styles.column}>
        <TextField type="date" {...textField(form, 'releaseDate')} />
        <ReleaseWarnings form={form} draft={draft} hasAudio={hasAudio} />
        <TextField
          {...textField(form, 'upc')}
          inputMode="numeric"
          hint="The bar code of the release, from your distributor."
        />
      </div>
      <div className={styles.column}>
        <TextArea rows={4} {...textField(form, 'description')} />
        {stored && <DeadLinks of={{ kind: 'release', id: stored.id }} />}
        <UrlField
          required={needs('spotifyEmbedUrl')}
          {...textField(form, 'spotifyEmbedUrl', spotifyEmbedUrl)}
          placeholder="https://open.spotify.com/…"
          hint="From Spotify: Share, then the link or the embed code. It becomes the player in Hear It."
        />
        <div className={styles.pair}>
          <UrlField
            required={needs('streamUrl')}
            {...textField(form, 'streamUrl', completeLink)}
            hint="Where it can be heard or bought, such as its page on Bandcamp."
          />
          <UrlField {...textField(form, 'presaveUrl', completeLink)} />
        </div>
        <PlatformFields form={form} />
        <div className={styles.pair}>
          <TextField
            {...textField(form, 'saleInfo')}
            placeholder="New!"
            hint="A badge in Get It. “Hidden” takes the release out of the store."
          />
          <TextField {...textField(form, 'comingSoonTag')} hint="The badge while Coming Soon is on." />
        </div>
        <div className={styles.pair}>
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
        </div>
        {!isTrackOnSite(draft) && <PublicFromField form={form} />}
        {stored && !isTrackOnSite(stored) && <PreviewLink kind="music" id={stored.id} />}
        <DownloadFields form={form} trackId={stored?.id} />
        <PriceFields form={form} draft={draft} stored={stored} />
      </div>
    </div>
  )
}
