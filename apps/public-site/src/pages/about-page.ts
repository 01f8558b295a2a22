import type { LinkedPage } from '@troubadour/domain/site/own-page'
import { pathOf } from '@troubadour/domain/address/slug'
import type { WebPage, WithContext } from 'schema-dts'

/** JSON-LD of an own page. */
export function aboutPage({ title, slug, description }: LinkedPage, origin: string): WithContext<WebPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    url: origin + pathOf('pages', slug),
    ...(description && { description }),
  }
}
