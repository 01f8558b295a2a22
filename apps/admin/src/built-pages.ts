import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { readAddress } from '@troubadour/server/address'
import { readClientManifest } from '@troubadour/web-server/client-manifest'
import { HtmlPage } from '@troubadour/web-server/html-page'
import { FIRST_SCREENS, sourcesOf } from '../build/first-screens.ts'
import { withPublicOrigin } from './shared/paths/public-origin.ts'

/**
 * The calls with which the app begins. No others: a browser keeps the response of a preload until it is asked for, and
 * would show a screen that is opened after the sign-in the refusal from before.
 */
const APP_CALLS = [endpoints.getUser, endpoints.getSite]

/**
 * Reads the built document. The page of a screen in `FIRST_SCREENS` names its files as well.
 * @returns the page for a request's address
 * @throws Error when a screen of `FIRST_SCREENS` is not in the build
 */
export function readBuiltPages(clientFolder: string, publicOrigin: string | undefined) {
  const document = withPublicOrigin(readFileSync(join(clientFolder, 'index.html'), 'utf8'), publicOrigin)
  const { filesOf } = readClientManifest(clientFolder)
  const isNew = (file: string) => !document.includes(`"${file}"`)
  const pageOf = (sources: string[]) => {
    const { scripts, styles } = filesOf(...sources)
    const links = [
      // As `createCall` calls: with another mode the browser would not use it.
      ...APP_CALLS.map(({ path }) => `rel="preload" as="fetch" crossorigin="use-credentials" href="${path}"`),
      ...scripts.filter(isNew).map((file) => `rel="modulepreload" crossorigin href="${file}"`),
      ...styles
        .filter(isNew)
        .map((file) => `rel="preload" as="style" fetchpriority="low" crossorigin href="${file}"`),
    ].map((link) => `<link ${link}>\n`)
    return new HtmlPage(document.replace('</head>', () => `${links.join('')}</head>`))
  }
  const other = pageOf([])
  const pages = new Map(
    Object.entries(FIRST_SCREENS).map(([path, source]) => [path, pageOf(sourcesOf(source))]),
  )
  return (url: string) => pages.get(readAddress(url).pathname) ?? other
}
