/** Sources of the site's icons; tools/pictures/render-pictures.ts makes all of them from the first. */
export const SITE_ICONS = {
  svg: 'src/assets/favicon.svg',
  ico: 'src/assets/favicon.ico',
  touch: 'src/assets/icon-180.png',
  small: 'src/assets/icon-192.png',
  large: 'src/assets/icon-512.png',
  maskable: 'src/assets/icon-maskable-512.png',
}

export type SiteIcons = Record<keyof typeof SITE_ICONS, string>

/** Maps each icon to its URL. @param addressOf a source file's URL */
export function mapIcons(addressOf: (source: string) => string): SiteIcons {
  // Object.entries returns string keys.
  return Object.fromEntries(
    Object.entries(SITE_ICONS).map(([name, source]) => [name, addressOf(source)]),
  ) as SiteIcons
}
