import type { PageName } from '../routes.tsx'
import { findFormMessage, FORM_PARAM, formOf, MESSAGE_PARAM } from './form-messages.ts'
import { CATEGORY_PARAM } from './page-search.tsx'

/** @param categories that there are; any other selects none */
export function knownSearch(
  name: PageName,
  params: URLSearchParams,
  categories: ReadonlySet<string>,
): string {
  const known = new URLSearchParams()
  const category = params.get(CATEGORY_PARAM)
  if (category && categories.has(category)) known.set(CATEGORY_PARAM, category)
  // The store has no forms.
  if (name === 'store') return known.size === 0 ? '' : `?${known}`
  const message = params.get(MESSAGE_PARAM)
  if (message && findFormMessage(message)) {
    known.set(MESSAGE_PARAM, message)
    const form = formOf(params.get(FORM_PARAM))
    if (form !== 'newsletter') known.set(FORM_PARAM, form)
  }
  return known.size === 0 ? '' : `?${known}`
}
