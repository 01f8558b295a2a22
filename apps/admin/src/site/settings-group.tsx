import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { completeLink } from '@troubadour/domain/site/web-text'
import { Card } from '@troubadour/ui/cards/card'
import { formField as textFormField } from '../shared/form-fields.ts'
import { titleOf, type GroupId } from './settings-jumps.tsx'
import { labelOf, type SiteDraft, type SiteFieldPath } from './site-draft.ts'
import styles from './site-form.module.css'

export function SettingsGroup({ id, about, children }: { id: GroupId; about: string; children: ReactNode }) {
  const titleId = `${id}-title`
  return (
    <Card as="section" id={id} tabIndex={-1} className={styles.group} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {titleOf(id)}
        </h2>
        <p className={styles.about}>{about}</p>
      </header>
      <div className={styles.fields}>{children}</div>
    </Card>
  )
}

export type SiteFormState = UseFormReturn<SiteDraft>

/** What ties a native field to the form: its error goes as soon as it is edited. */
export function formField(
  form: SiteFormState,
  path: Exclude<SiteFieldPath, 'latestPostUrls'>,
  tidy?: (text: string) => string,
) {
  return textFormField(form, path, labelOf(path), tidy)
}

export function linkField(form: SiteFormState, path: Exclude<SiteFieldPath, 'latestPostUrls'>) {
  return {
    type: 'url',
    inputMode: 'url',
    autoComplete: 'off',
    placeholder: 'https://',
    ...formField(form, path, completeLink),
  } as const
}
