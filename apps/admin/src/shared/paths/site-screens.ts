import { PATHS } from '@troubadour/domain/address/paths'
import { SYSTEM_PATH } from '@troubadour/domain/system/system-values'
import { kindEntries } from '../content/kinds.ts'
import {
  aboutPath,
  connectionsPath,
  lookPath,
  picturesPath,
  privacyPath,
  termsPath,
  wordsPath,
} from './admin-paths.ts'

/** The screens about the site, in the order of the navigation and of the tabs (docs/product/admin.md#frame). */
export const SITE_SCREENS = {
  settings: { label: 'Settings', to: PATHS.adminSite },
  look: { label: 'Look', to: lookPath },
  texts: { label: 'Texts', to: wordsPath },
  about: { label: 'About and videos', to: aboutPath },
  ...Object.fromEntries(kindEntries('site').map((entry) => [entry.name, entry])),
  press: { label: 'Press kit', to: PATHS.adminPress },
  pictures: { label: 'Pictures', to: picturesPath },
  terms: { label: 'Terms', to: termsPath },
  privacy: { label: 'Privacy policy', to: privacyPath },
  selling: { label: 'Selling', to: PATHS.adminSelling },
  connections: { label: 'Connections', to: connectionsPath },
  system: { label: 'System', to: SYSTEM_PATH },
}
