import type { LegalPageName, LegalText } from '@troubadour/domain/legal/legal'
import { DEFAULT_PRESS_CONTENT, type PressForm, type PressLink } from '@troubadour/domain/press/press-kit'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'

export interface SiteData {
  site: SiteSettings
  legal: Record<LegalPageName, LegalText>
  press: PressForm & { links: PressLink[] }
}

export function seedSite(): SiteData {
  const unchanged = { dateFrom: 'settings', updatedOn: null, version: 0 } as const
  const [terms, privacy] = ['The terms of {this website}.', '{Provider} sells nothing of yours.']
  return {
    site: { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', companyName: 'Hollow Pine Music Ltd.' },
    legal: {
      terms: { text: terms, defaultText: terms, ...unchanged },
      privacy: { text: privacy, defaultText: privacy, orderYears: 10, ...unchanged },
    },
    press: { kit: { ...DEFAULT_PRESS_CONTENT, version: 0 }, files: [], links: [] },
  }
}
