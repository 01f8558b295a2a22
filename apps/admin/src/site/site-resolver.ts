import type { Resolver } from 'react-hook-form'
import { siteSettingsInput } from '@troubadour/domain/site/site'
import { schemaResolver } from '../shared/schema-resolver.ts'
import { toInput, type SiteDraft } from './site-draft.ts'

const checkInput = schemaResolver<SiteDraft>(siteSettingsInput)

/** Checks the form with the schema that the server checks it with. @param stored as for toInput */
export function siteResolver(stored: SiteDraft): Resolver<SiteDraft> {
  return async (draft, context, options) => {
    const { errors } = await checkInput(toInput(draft, stored), context, options)
    // The schema's own message is one for programmers.
    if (errors.popupCutoff) errors.popupCutoff.message = 'Must be a date and a time'
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: draft, errors: {} }
  }
}
