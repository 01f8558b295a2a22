import { isReservedPath } from '@troubadour/domain/address/reserved-paths'
import { isSlug } from '@troubadour/domain/address/slug'
import { type PageName, pageRoutes } from './routes.tsx'

/** The page of a path, with its slug. A trailing slash is ignored. */
export function findPage(pathname: string): { name: PageName; path: string | null; slug?: string } {
  const wanted = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  // Object.entries returns string keys.
  const names = Object.keys(pageRoutes) as PageName[]
  const named = names.find((name) => pageRoutes[name].path === wanted)
  if (named) return { name: named, path: wanted }
  const [, folder = '', slug = ''] = /^(?:\/([a-z]+))?\/([^/]+)$/.exec(wanted) ?? []
  const name = names.find((one) => folderOf(one) === folder)
  if (name && isSlug(slug) && !(name === 'page' && isReservedPath(slug))) return { name, path: wanted, slug }
  return { name: folder === pageRoutes.embed.folder ? 'no-embed' : 'not-found', path: null }
}

function folderOf(name: PageName): string | undefined {
  const { folder, kind } = pageRoutes[name]
  return folder ?? kind
}

/** The path of a page with a slug. */
export function pagePath(name: PageName, slug: string): string {
  const folder = folderOf(name)
  return folder ? `/${folder}/${slug}` : `/${slug}`
}
