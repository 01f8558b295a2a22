import type { FastifyInstance } from 'fastify'
import { sendText } from './html-page.ts'

export interface WebManifest {
  name: string
  shortName: string
  startUrl: string
  /** 'minimal-ui' has a way back. */
  display: 'standalone' | 'minimal-ui'
  backgroundColour: string
  themeColour: string
  icons: readonly { src: string; size: number; purpose: 'any' | 'maskable' | 'any maskable' }[]
}

/** Answers with a web app manifest, by which a site can be installed like an app. */
export function addWebManifest(
  app: FastifyInstance,
  path: string,
  read: () => WebManifest | Promise<WebManifest>,
): void {
  app.get(path, async (request, reply) => {
    const { shortName, startUrl, backgroundColour, themeColour, icons, ...rest } = await read()
    const manifest = {
      ...rest,
      short_name: shortName,
      id: startUrl,
      start_url: startUrl,
      scope: '/',
      background_color: backgroundColour,
      theme_color: themeColour,
      icons: icons.map(({ src, size, purpose }) => ({
        src,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    }
    return sendText(request, reply, JSON.stringify(manifest), 'application/manifest+json; charset=utf-8')
  })
}
