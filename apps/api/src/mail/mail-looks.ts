import { FONT_PAIR_LOOKS } from '@troubadour/domain/look/fonts'
import type { Look } from '@troubadour/domain/look/look'
import { mailBand, mailColours } from '@troubadour/domain/look/mail-colours'

interface ElementLook {
  /** Class for the rules of the dark version. */
  class?: string
  /** Inline styles, which every mail program supports. */
  style: string
}

export type MailElement = keyof ReturnType<typeof elementsOf>

/** The styles of a mail in the look of a site. */
export interface MailLooks {
  elements: Record<MailElement, ElementLook>
  /** The attributes of an element. */
  of: (name: MailElement) => string
  /** A style sheet. Mail programs without support for one keep the mail light, or invert it. */
  dark: string
}

/** docs/product/mails.md#look-of-mails */
export function mailLooks(look: Look): MailLooks {
  const elements: MailLooks['elements'] = elementsOf(look)
  return {
    elements,
    of(name) {
      const { class: className, style } = elements[name]
      return `${className ? `class="${className}" ` : ''}style="${style}"`
    },
    dark: darkStyles(look),
  }
}

// A long link must not make the whole mail as wide as the link on a phone.
const WRAP = 'overflow-wrap:anywhere;word-break:break-word;'
const ROUND_TOP = 'border-radius:12px 12px 0 0;'

function elementsOf(look: Look) {
  const { page, sheet, heading, text, muted, link, line, button, onButton } = mailColours(look, 'light')
  const { ground, name, edge } = mailBand(look)
  const fonts = FONT_PAIR_LOOKS[look.fonts].style
  const font = `font-family:${fonts['--font-text'] ?? 'Figtree,Helvetica,Arial,sans-serif'};`
  const displayFont = `font-family:${fonts['--font-display'] ?? 'Fraunces,Georgia,serif'};`
  const title = `${displayFont}font-weight:600;line-height:1.3;color:${heading};`
  const band = `padding:20px 24px;border-bottom:3px solid ${edge};background-color:${ground};${WRAP}`
  return {
    page: { class: 'm-page', style: `margin:0;padding:0;background-color:${page};` },
    picture: {
      style: `height:140px;line-height:1px;font-size:1px;${ROUND_TOP}background-color:${ground};background-size:cover;background-position:${look.hero.focalX}% ${look.hero.focalY}%;`,
    },
    band: { style: ROUND_TOP + band },
    bandBelowPicture: { style: band },
    name: {
      style: `${displayFont}font-size:22px;line-height:1.3;font-weight:600;color:${name};text-decoration:none;`,
    },
    sheet: {
      class: 'm-sheet m-text',
      style: `padding:28px 24px 20px;border-radius:0 0 12px 12px;background-color:${sheet};${font}font-size:16px;line-height:1.55;color:${text};${WRAP}`,
    },
    footer: {
      class: 'm-muted',
      style: `padding:20px 24px 8px;${font}font-size:13px;line-height:1.5;color:${muted};${WRAP}`,
    },
    footerLine: { style: 'margin:0 0 6px;' },
    footerLink: { class: 'm-muted', style: `color:${muted};text-decoration:underline;` },
    h1: { class: 'm-heading', style: `margin:0 0 16px;${title}font-size:26px;` },
    h2: { class: 'm-heading', style: `margin:28px 0 12px;${title}font-size:21px;` },
    h3: { class: 'm-heading', style: `margin:24px 0 8px;${title}font-size:18px;` },
    p: { style: 'margin:0 0 16px;' },
    a: { class: 'm-link', style: `color:${link};` },
    ul: { style: 'margin:0 0 16px;padding:0 0 0 24px;' },
    ol: { style: 'margin:0 0 16px;padding:0 0 0 24px;' },
    blockquote: {
      class: 'm-line',
      style: `margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid ${line};`,
    },
    hr: { class: 'm-line', style: `margin:24px 0;border:0;border-top:1px solid ${line};` },
    code: { style: 'font-family:monospace;' },
    pre: { style: 'margin:0 0 16px;white-space:pre-wrap;' },
    img: { style: 'display:block;width:100%;height:auto;border:0;' },
    card: {
      class: 'm-line',
      style: `margin:24px 0 16px;border:1px solid ${line};border-radius:10px;border-collapse:separate;`,
    },
    cardBody: { style: 'padding:16px 16px 0;' },
    cardTitle: { class: 'm-heading', style: `margin:0 0 8px;${title}font-size:19px;` },
    cardLine: { style: 'margin:0 0 4px;' },
    buttonTable: { style: 'margin:16px 0 20px;border-collapse:separate;' },
    button: { class: 'm-button', style: `border-radius:8px;background-color:${button};` },
    // Outlook ignores the padding of links; spaces beside the label replace it.
    buttonText: {
      class: 'm-button-text',
      style: `display:inline-block;padding:12px 24px;${font}font-size:16px;line-height:1.25;font-weight:600;color:${onButton};text-decoration:none;mso-padding-alt:0;`,
    },
  } satisfies Record<string, ElementLook>
}

function darkStyles(look: Look): string {
  const { page, sheet, heading, text, muted, link, line, button, onButton } = mailColours(look, 'dark')
  return `@media (prefers-color-scheme: dark) {
.m-page { background-color: ${page} !important; }
.m-sheet { background-color: ${sheet} !important; }
.m-text { color: ${text} !important; }
.m-heading { color: ${heading} !important; }
.m-muted { color: ${muted} !important; }
.m-link { color: ${link} !important; }
.m-line { border-color: ${line} !important; }
.m-button { background-color: ${button} !important; }
.m-button-text { color: ${onButton} !important; }
}`
}
