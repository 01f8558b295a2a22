import { useId, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { recogniseLink } from '@troubadour/domain/links/site-links'
import { PLATFORM_LINKS_MAX } from '@troubadour/domain/release/listen'
import { isLinkUrl } from '@troubadour/domain/schema/urls'
import { UrlListField } from '../shared/forms/url-list-field.tsx'
import type { TrackDraft } from './track-draft.ts'
import { FIELD_LABELS } from './track-fields.ts'
import sections from './section.module.css'
import styles from './track-form.module.css'

/** Where a release can be saved in advance and heard (docs/product/admin.md#listen-page-of-a-release). */
export function PlatformFields({ form }: { form: UseFormReturn<TrackDraft> }) {
  return (
    <>
      <LinkList form={form} name="presaveLinks" noun="page" none="No more pages.">
        Buttons of the listen page until the release day, after the Pre-save URL, in this order.
      </LinkList>
      <LinkList form={form} name="platformLinks" noun="platform" none="No platforms yet.">
        Buttons of the listen page from the release day on, in this order. Spotify and the Stream URL follow
        if they are not among them.
      </LinkList>
    </>
  )
}

/** Links, each with the name of its platform. */
function LinkList({
  form,
  name,
  noun,
  none,
  children,
}: {
  form: UseFormReturn<TrackDraft>
  name: 'presaveLinks' | 'platformLinks'
  noun: string
  none: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.platforms} aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {FIELD_LABELS[name]}
      </h3>
      <p className={sections.text}>{children}</p>
      <UrlListField
        form={form}
        name={name}
        noun={noun}
        label={FIELD_LABELS[name]}
        none={none}
        max={PLATFORM_LINKS_MAX}
        noteOf={(url) => (isLinkUrl(url) ? recogniseLink(url).name : undefined)}
      />
    </section>
  )
}
