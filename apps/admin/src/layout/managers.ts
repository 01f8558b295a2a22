import { PATHS } from '@troubadour/domain/site/paths'
import { picturesPath } from '../shared/admin-paths.ts'

/** Where the frame leads, in its order; each manager brings its line. */
export const MANAGERS = [
  { label: 'Dashboard', to: PATHS.admin },
  { label: 'Events', to: PATHS.adminEvents },
  { label: 'Music', to: PATHS.adminMusic },
  { label: 'Merch', to: PATHS.adminMerch },
  { label: 'Pictures', to: picturesPath },
  { label: 'Subscribers', to: PATHS.adminSubscribers },
  { label: 'Site', to: PATHS.adminSite },
  { label: 'Activity', to: PATHS.adminActivity },
  { label: 'Security', to: PATHS.adminSecurity },
] as const

/** What `aria-current` says of a link: its own page, a page below it, or neither. */
export function currentState(to: string, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/$/, '')
  if (path === to) return 'page'
  // Everything lies below the dashboard.
  return to !== PATHS.admin && path.startsWith(`${to}/`) ? 'true' : undefined
}
