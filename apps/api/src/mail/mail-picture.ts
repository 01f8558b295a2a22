import { escapeHtml } from '@troubadour/domain/links/web-text'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { MailLooks } from './mail-looks.ts'

export interface MailPicture {
  url: string
  width: number
  height: number
}

/** An uploaded picture, whose size is known; not as WebP, since many mail programs cannot show it. */
export function mailPicture(path: string, origin: string): MailPicture | null {
  const picture = mediaPicture(path)
  if (!picture || path.endsWith('.webp')) return null
  return { url: origin + path, width: picture.width, height: picture.height }
}

/** The widest that a picture is shown, in pixels. */
const CONTENT_PX = { width: 552, height: Infinity }
const LOGO_PX = { width: 280, height: 64 }

/** @param alt '' for a picture beside its title */
export function pictureTag(picture: MailPicture, alt: string, looks: MailLooks): string {
  return sizedTag(picture, alt, { atMost: CONTENT_PX, style: looks.elements.img.style })
}

/** Where it is not loaded, its alternative text looks like the name. */
export function logoTag(picture: MailPicture, alt: string, looks: MailLooks): string {
  const { img, name } = looks.elements
  return sizedTag(picture, alt, { atMost: LOGO_PX, style: img.style + name.style })
}

function sizedTag(
  { url, width, height }: MailPicture,
  alt: string,
  { atMost, style }: { atMost: { width: number; height: number }; style: string },
): string {
  const scale = Math.min(1, atMost.width / width, atMost.height / height)
  // Outlook uses the attributes.
  const [shownWidth, shownHeight] = [width, height].map((px) => Math.max(1, Math.round(px * scale)))
  const fitted = style.replace('width:100%;', `width:100%;max-width:${shownWidth}px;`)
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${shownWidth}" height="${shownHeight}" style="${fitted}">`
}
