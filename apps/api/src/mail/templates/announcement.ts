import { escapeHtml } from '@troubadour/domain/site/escape-html'
import { heading, htmlLayout, STYLES, textLayout } from './layout.ts'
import type { MailFooter, RenderedMail } from './mail-parts.ts'
import { markdownToHtml } from './markdown.ts'

/** The event or release below the text. */
export interface MailCard {
  title: string
  /** Such as the date and the place. */
  lines: readonly string[]
  /** Null where there is no picture that every mail program can show. */
  picture: { url: string; width: number; height: number } | null
  link: { label: string; url: string }
}

const CARD_WIDTH_PX = 528

/** What the musician wrote. @param text Markdown */
export function announcementMail(
  { subject, text, card }: { subject: string; text: string; card: MailCard | null },
  footer: MailFooter,
): RenderedMail {
  const content = [heading(subject), markdownToHtml(text), card && cardHtml(card)].filter(
    (part) => part !== null,
  )
  const plain = [text.trim(), card && cardText(card)].filter((part) => part !== null)
  return {
    subject,
    html: htmlLayout(subject, content.join('\n'), footer),
    text: textLayout(plain.join('\n\n'), footer),
  }
}

function cardHtml({ title, lines, picture, link }: MailCard): string {
  const image = picture && pictureHtml(picture)
  return `<div style="border:1px solid #cccccc;border-radius:8px;padding:16px;margin:24px 0;">
${image ?? ''}<h2 style="font-size:18px;line-height:1.3;margin:0 0 8px;color:#111111;">${escapeHtml(title)}</h2>
${lines.map((line) => `<p style="margin:0 0 8px;">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:16px 0 0;"><a style="${STYLES.button}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>
</div>`
}

/** The title stands below it, so to a screen reader it says nothing of its own. */
function pictureHtml({ url, width, height }: NonNullable<MailCard['picture']>): string {
  const shownWidth = Math.min(width, CARD_WIDTH_PX)
  const shownHeight = Math.round((height * shownWidth) / width)
  return `<img src="${escapeHtml(url)}" alt="" width="${shownWidth}" height="${shownHeight}" style="display:block;width:100%;max-width:${shownWidth}px;height:auto;border:0;margin:0 0 16px;">
`
}

function cardText({ title, lines, link }: MailCard): string {
  return [title, ...lines, `${link.label}: ${link.url}`].join('\n')
}
