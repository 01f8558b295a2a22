import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { completeLink } from '@troubadour/domain/links/web-text'
import { formField as textFormField } from '../shared/forms/form-fields.ts'
import { FormGroup } from './form-group.tsx'
import { titleOf, type GroupId } from './settings-jumps.tsx'
import { labelOf, type SiteDraft, type SiteFieldPath } from './site-draft.ts'

export function SettingsGroup({ id, about, children }: { id: GroupId; about: string; children: ReactNode }) {
  return (
    <FormGroup id={id} title={titleOf(id)} about={about}>
      {children}
    </FormGroup>
  )
}

export type SiteFormState = UseFormReturn<SiteDraft>

/** The props of a native field: its error disappears when it is edited. */
export function formField(
  form: SiteFormState,
  path: Exclude<SiteFieldPath, 'latestPostUrls' | 'links'>,
  tidy?: (text: string) => string,
) {
  return textFormField(form, path, labelOf(path), tidy)
}

export function linkField(form: SiteFormState, path: Exclude<SiteFieldPath, 'latestPostUrls' | 'links'>) {
  return formField(form, path, completeLink)
}
