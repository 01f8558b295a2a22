import { PATHS } from '@troubadour/domain/address/paths'

/** Query key of the sign-in screen for the page to return to. */
export const NEXT_KEY = 'next'

/** Only paths are compared; the origin makes them absolute, and reveals URLs of other origins. */
const BASE = 'https://admin.invalid'

/** The sign-in screen, which returns to the requested page. */
export function authPath({ pathname, search }: { pathname: string; search: string }): string {
  const next = pathname + search
  return next === PATHS.admin ? PATHS.auth : `${PATHS.auth}?${new URLSearchParams({ [NEXT_KEY]: next })}`
}

/** The page after sign-in: a path of the admin on this origin, else the admin's first page. */
export function safeNextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, BASE)) return PATHS.admin
  const { origin, pathname, search } = new URL(next, BASE)
  const isAdmin = pathname === PATHS.admin || pathname.startsWith(`${PATHS.admin}/`)
  return origin === BASE && isAdmin ? pathname + search : PATHS.admin
}
