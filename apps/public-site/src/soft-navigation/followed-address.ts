import { PATHS } from '@troubadour/domain/address/paths'
import { isReservedPath } from '@troubadour/domain/address/reserved-paths'
import { ADDRESS_KINDS } from '@troubadour/domain/address/slug'

const { home, shows, music, store, posts, press, terms, privacy, redeem, support, bag } = PATHS
const PAGES: readonly string[] = [
  home,
  shows,
  music,
  store,
  posts,
  press,
  terms,
  privacy,
  redeem,
  support,
  bag,
]
/** Excludes feeds, which have a dot in their names. */
const PAGE_OF_ONE = new RegExp(`^/(?:${ADDRESS_KINDS.join('|')})/[^/.]+$`)

const isOwnPage = (path: string) => /^\/[^/.]+$/.test(path) && !isReservedPath(path.slice(1))

/** The URL of a click that soft navigation handles: a plain one, on a link to another page of this site. */
export function followedAddress(event: MouseEvent): URL | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || !['', '_self'].includes(link.target) || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin) return
  if (!PAGES.includes(url.pathname) && !PAGE_OF_ONE.test(url.pathname) && !isOwnPage(url.pathname)) return
  const isThisPage = url.pathname + url.search === location.pathname + location.search
  return isThisPage && url.href.includes('#') ? undefined : url
}
