import type { FastifyInstance } from 'fastify'
import { HtmlPage, sendPage } from './html-page.ts'

/** Members of a web app manifest. */
export interface WebManifest {
  name: string
  short_name: string
  start_url: string
  /** 'minimal-ui' has a back button. */
  display: 'standalone' | 'minimal-ui'
  background_color: string
  theme_color: string
  icons: readonly {
    src: string
    sizes: `${number}x${number}`
    purpose: 'any' | 'maskable' | 'any maskable'
  }[]
}

/** Serves a web app manifest, which makes a site installable. */
export function addWebManifest(
  app: FastifyInstance,
  path: string,
  read: () => WebManifest | Promise<WebManifest>,
): void {
  app.get(path, async (request, reply) => {
    const manifest = await read()
    const icons = manifest.icons.map((icon) => ({ ...icon, type: 'image/png' }))
    const text = JSON.stringify({ ...manifest, id: manifest.start_url, scope: '/', icons })
    const type = 'application/manifest+json; charset=utf-8'
    return sendPage(request, reply, new HtmlPage(text), { type })
  })
}
