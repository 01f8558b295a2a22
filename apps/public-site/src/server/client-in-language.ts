import type { ApiClient } from '@troubadour/api-client/http'
import type { Language } from '@troubadour/domain/schema/language'

/** Calls whose texts and amounts depend on the language. */
const TRANSLATED = /^\/api\/(?:legal-pages\/|merch-items|products)/

/** A client that reads in the language of a preview, which may not be saved (docs/product/states.md#live-preview). */
export function clientInLanguage(client: ApiClient, language: Language): ApiClient {
  return {
    ...client,
    fetch: (input, init) => {
      const path = String(input)
      if (!TRANSLATED.test(path)) return client.fetch(input, init)
      return client.fetch(`${path}${path.includes('?') ? '&' : '?'}language=${language}`, init)
    },
  }
}
