import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { readAddress } from '@troubadour/server/address'
import { readClientManifest } from '@troubadour/web-server/client-manifest'
import { HtmlPage } from '@troubadour/web-server/html-page'
import { FIRST_SCREENS } from '../build/first-screens.ts'
import { withPublicOrigin } from './shared/paths/public-origin.ts'

/** The calls with which the app begins. */
const APP_CALLS = [endpoints.getUser, endpoints.getSite]

/**
 * Reads the built document. The page of a screen in `FIRST_SCREENS` names its files and calls as well.
 * @returns the page for a request's address
 * @throws Error when a screen of `FIRST_SCREENS` is not in the build
 */
export function readBuiltPages(clientFolder: string, publicOrigin: string | undefined) {
  const document = withPublicOrigin(readFileSync(join(clientFolder, 'index.html'), 'utf8'), publicOrigin)
  const { filesOf } = readClientManifest(clientFolder)
  const isNamed = (file: string) => document.includes(`"${file}"`)
  const pageOf = (sources: string[], calls: { path: string }[]) => {
    const { scripts, styles } = filesOf(...sources)
    const links = [
      // As `createCall` calls: with another mode the browser would not use it.
      ...[...APP_CALLS, ...calls].map(
        ({ path }) => `as="fetch" crossorigin="use-credentials" href="${path}"`,
      ),
      ...styles.filter((file) => !isNamed(file)).map((file) => `as="style" crossorigin href="${file}"`),
    ].map((link) => `<link rel="preload" ${link}>`)
    const modules = scripts.filter((file) => !isNamed(file))
    links.push(...modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`))
    return new HtmlPage(document.replace('</head>', () => `${links.join('\n')}\n</head>`))
  }
  const other = pageOf([], [])
  const pages = new Map<string, Record<'plain' | 'queried', HtmlPage>>()
  for (const [path, { sources, calls }] of Object.entries(FIRST_SCREENS))
    pages.set(path, { plain: pageOf(sources, calls), queried: pageOf(sources, []) })
  return (url: string) => {
    const { pathname, searchParams } = readAddress(url)
    return pages.get(pathname)?.[searchParams.size > 0 ? 'queried' : 'plain'] ?? other
  }
}
