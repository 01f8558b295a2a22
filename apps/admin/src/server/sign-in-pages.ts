import { HtmlPage } from '@troubadour/web-server/html-page'
import type { ClientAssets } from './client-assets.ts'
import type { Site } from './read-site.ts'
import { renderSignIn } from './render-sign-in.tsx'
import { signInPage } from './sign-in-page.ts'

/** @returns the painted sign-in screen as it is at the time, made anew only when the settings have changed */
export function createSignInPages({
  shell,
  assets,
  readSite,
}: {
  /** The built index.html. */
  shell: string
  assets: ClientAssets
  readSite: () => Promise<Site | null>
}): () => Promise<HtmlPage> {
  const make = (site: Site | null) =>
    new HtmlPage(signInPage(shell, { painted: renderSignIn(site), site, assets }))
  let last = { of: 'null', page: make(null) }
  return async () => {
    const site = await readSite()
    const of = JSON.stringify(site)
    if (of !== last.of) last = { of, page: make(site) }
    return last.page
  }
}
