import type { QueryClient } from '@tanstack/react-query'
import { isReservedPath } from '@troubadour/domain/site/reserved-paths'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { isSlug, type AddressKind } from '@troubadour/domain/site/slug'
import { type PageName, type PageRoute, pageRoutes } from './routes.tsx'

/** The page of a path, and the slug in it. A trailing slash leads to the same page. */
export function findPage(pathname: string): { name: PageName; path: string | null; slug?: string } {
  const wanted = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  // Object.entries widens the keys to string.
  const names = Object.keys(pageRoutes) as PageName[]
  const named = names.find((name) => pageRoutes[name].path === wanted)
  if (named) return { name: named, path: wanted }
  const [, folder = '', slug = ''] = /^(?:\/([a-z]+))?\/([^/]+)$/.exec(wanted) ?? []
  const name = names.find((one) => folderOf(one) === folder)
  if (name && isSlug(slug) && !(name === 'page' && isReservedPath(slug))) return { name, path: wanted, slug }
  return { name: folder === pageRoutes.embed.folder ? 'no-embed' : 'not-found', path: null }
}

/** What has such pages; undefined for a page that there is once. */
export function kindOf(name: PageName): AddressKind | undefined {
  const route: PageRoute = pageRoutes[name]
  return route.kind
}

function folderOf(name: PageName): string | undefined {
  const { folder, kind }: PageRoute = pageRoutes[name]
  return folder ?? kind
}

/** True for a page that the settings switch off. */
export function isOff(name: PageName, site: SiteSettings): boolean {
  const route: PageRoute = pageRoutes[name]
  return route.isOff?.(site) ?? false
}

/** True for a list that the API has never given. */
export function lacksList(name: PageName, queryClient: QueryClient): boolean {
  const { listKey }: PageRoute = pageRoutes[name]
  return listKey !== undefined && queryClient.getQueryData(listKey) === undefined
}

/** Where the page of a slug is. */
export function pagePath(name: PageName, slug: string): string {
  const folder = folderOf(name)
  return folder ? `/${folder}/${slug}` : `/${slug}`
}
