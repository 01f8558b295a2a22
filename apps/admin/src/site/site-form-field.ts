import type { UseFormReturn } from 'react-hook-form'
import { completeLink } from '@troubadour/domain/site/link-text'
import { fieldOptions } from '../shared/field-options.ts'
import type { SiteDraft } from './site-draft.ts'
import { labelOf, type SiteFieldPath } from './site-fields.ts'

export type SiteFormState = UseFormReturn<SiteDraft>

/** What is wrong with a field, if anything. */
export function errorOf(form: SiteFormState, path: SiteFieldPath): string | undefined {
  return form.getFieldState(path, form.formState).error?.message
}

/** What ties a native field to the form: its error goes as soon as it is edited. */
export function formField(
  form: SiteFormState,
  path: Exclude<SiteFieldPath, 'latestPostUrls'>,
  tidy?: (text: string) => string,
) {
  return {
    ...form.register(path, fieldOptions(form, path, tidy)),
    label: labelOf(path),
    error: errorOf(form, path),
  }
}

/** A field that holds an outbound link. */
export function linkField(form: SiteFormState, path: Exclude<SiteFieldPath, 'latestPostUrls'>) {
  return {
    type: 'url',
    inputMode: 'url',
    autoComplete: 'off',
    placeholder: 'https://',
    ...formField(form, path, completeLink),
  } as const
}
