import type { PagePlace } from '@troubadour/domain/site/own-page'

/** Where a page is linked. */
export const PLACE_LABELS: Record<PagePlace, string> = {
  navigation: 'In the navigation and the footer',
  footer: 'In the footer',
  nowhere: 'Nowhere',
}
