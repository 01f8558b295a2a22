interface Look {
  /** Class for the rules of `DARK_STYLES`. */
  class?: string
  /** Inline styles, which every mail program supports. */
  style: string
}

const FONT = 'font-family:Figtree,Helvetica,Arial,sans-serif;'
const DISPLAY_FONT = 'font-family:Fraunces,Georgia,serif;'
// A long link must not make the whole mail as wide as the link on a phone.
const WRAP = 'overflow-wrap:anywhere;word-break:break-word;'
const HEADING = `${DISPLAY_FONT}font-weight:600;line-height:1.3;color:#12252e;`

/**
 * The site's colours: those of the admin in light mode, and those of the public site in dark mode (libs/ui/src/styles).
 */
export const LOOKS = {
  page: { class: 'm-page', style: 'margin:0;padding:0;background-color:#f6f1e6;' },
  band: {
    style: `padding:20px 24px;border-radius:12px 12px 0 0;border-bottom:3px solid #f0ae5b;background-color:#0b1a24;${WRAP}`,
  },
  name: {
    style: `${DISPLAY_FONT}font-size:22px;line-height:1.3;font-weight:600;color:#fbf3e2;text-decoration:none;`,
  },
  sheet: {
    class: 'm-sheet m-text',
    style: `padding:28px 24px 20px;border-radius:0 0 12px 12px;background-color:#fffdf8;${FONT}font-size:16px;line-height:1.55;color:#20303a;${WRAP}`,
  },
  footer: {
    class: 'm-muted',
    style: `padding:20px 24px 8px;${FONT}font-size:13px;line-height:1.5;color:#55636a;${WRAP}`,
  },
  footerLine: { style: 'margin:0 0 6px;' },
  footerLink: { class: 'm-muted', style: 'color:#55636a;text-decoration:underline;' },
  h1: { class: 'm-heading', style: `margin:0 0 16px;${HEADING}font-size:26px;` },
  h2: { class: 'm-heading', style: `margin:28px 0 12px;${HEADING}font-size:21px;` },
  h3: { class: 'm-heading', style: `margin:24px 0 8px;${HEADING}font-size:18px;` },
  p: { style: 'margin:0 0 16px;' },
  a: { class: 'm-link', style: 'color:#86460a;' },
  ul: { style: 'margin:0 0 16px;padding:0 0 0 24px;' },
  ol: { style: 'margin:0 0 16px;padding:0 0 0 24px;' },
  blockquote: {
    class: 'm-line',
    style: 'margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #dcd3c1;',
  },
  hr: {
    class: 'm-line',
    style: 'margin:24px 0;border:0;border-top:1px solid #dcd3c1;',
  },
  code: { style: 'font-family:monospace;' },
  pre: { style: 'margin:0 0 16px;white-space:pre-wrap;' },
  img: { style: 'display:block;width:100%;height:auto;border:0;' },
  card: {
    class: 'm-line',
    style: 'margin:24px 0 16px;border:1px solid #dcd3c1;border-radius:10px;border-collapse:separate;',
  },
  cardBody: { style: 'padding:16px 16px 0;' },
  cardTitle: { class: 'm-heading', style: `margin:0 0 8px;${HEADING}font-size:19px;` },
  cardLine: { style: 'margin:0 0 4px;' },
  buttonTable: { style: 'margin:16px 0 20px;border-collapse:separate;' },
  button: { class: 'm-button', style: 'border-radius:8px;background-color:#88480b;' },
  // Outlook ignores the padding of links; spaces beside the label replace it.
  buttonText: {
    class: 'm-button-text',
    style: `display:inline-block;padding:12px 24px;${FONT}font-size:16px;line-height:1.25;font-weight:600;color:#fffaf0;text-decoration:none;mso-padding-alt:0;`,
  },
} as const satisfies Record<string, Look>

/** Mail programs without support for style sheets keep the mail light, or invert it. */
export const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.m-page { background-color: #07121a !important; }
.m-sheet { background-color: #12262f !important; }
.m-text { color: #f1e8d6 !important; }
.m-heading { color: #fbf3e2 !important; }
.m-muted { color: #b4c0be !important; }
.m-link { color: #f5bc72 !important; }
.m-line { border-color: #29424d !important; }
.m-button { background-color: #f0ae5b !important; }
.m-button-text { color: #1c1206 !important; }
}`

/** The style attributes of an element. */
export function look(name: keyof typeof LOOKS): string {
  const found: Look = LOOKS[name]
  return `${found.class ? `class="${found.class}" ` : ''}style="${found.style}"`
}
