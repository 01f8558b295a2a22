import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { recogniseLink } from '@troubadour/domain/links/site-links'
import { PLATFORM_LINKS_MAX } from '@troubadour/domain/release/listen'
import { isLinkUrl } from '@troubadour/domain/schema/field'
import { UrlListField } from '../shared/forms/url-list-field.tsx'
import { FIELD_LABELS, type TrackDraft } from './track-draft.ts'
import sections from './section.module.css'
import styles from './track-form.module.css'

/** Where a release can be heard, in order (docs/product/admin.md#listen-page-of-a-release). */
export function PlatformFields({ form }: { form: UseFormReturn<TrackDraft> }) {
  const id = useId()
  return (
    <section className={styles.platforms} aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {FIELD_LABELS.platformLinks}
      </h3>
      <p className={sections.text}>
        Buttons of the listen page from the release day on, in this order. Spotify and the Stream URL follow
        if they are not among them.
      </p>
      <UrlListField
        form={form}
        name="platformLinks"
        noun="platform"
        label={FIELD_LABELS.platformLinks}
        none="No platforms yet."
        max={PLATFORM_LINKS_MAX}
        noteOf={(url) => (isLinkUrl(url) ? recogniseLink(url).name : undefined)}
      />
    </section>
  )
}
