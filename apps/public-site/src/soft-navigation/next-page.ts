import { PLAYER_HOST_ID } from '../shared/player-events.ts'
import { loadSheet } from '../shared/load-sheet.ts'
import type { BootElement } from '../shared/shown-page.ts'

/** A loaded page that can replace the current one. */
export interface NextPage {
  /** URL after redirects, without the hash. */
  address: string
  document: Document
  /** The element of its boot script. */
  boot: BootElement
  referrerPolicy: string | null
}

const HEAD_PARTS = ['meta[name=description]', 'link[rel=canonical]']
/** Attributes that identify the build; pages without React do not name its entry. */
const BUILD = ['player', 'sheet', 'navigation'] as const

/**
 * Loads the next page.
 * @param fields of a submitted form, whose response is a page even when it is refused
 * @throws when it cannot replace the current page: an error, another build or look, or not a page
 */
export async function readNextPage(
  url: URL,
  boot: BootElement,
  { signal, fields }: { signal: AbortSignal; fields?: URLSearchParams | undefined },
): Promise<NextPage> {
  const post = fields && { method: 'POST', body: fields }
  const response = await fetch(url, { ...post, headers: { accept: 'text/html' }, signal })
  if (!response.ok && !fields) throw new Error(`The page answered ${response.status}`)
  if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error('This is not a page')
  const next = new DOMParser().parseFromString(withoutStyles(await response.text()), 'text/html')
  const nextBoot = [...next.scripts].find((script): script is BootElement => isSameBuild(script, boot))
  if (!nextBoot) throw new Error('The page is of another build')
  // This page's policy does not allow a different style block.
  if (styleBlockOf(next) !== styleBlockOf(document)) throw new Error('The page has another look')
  await loadMissingSheets(next)
  signal.throwIfAborted()
  const referrerPolicy = response.headers.get('referrer-policy')
  return { address: response.url, document: next, boot: nextBoot, referrerPolicy }
}

function isSameBuild(script: HTMLScriptElement, boot: BootElement): boolean {
  const { entry } = boot.dataset
  return (
    script.getAttribute('src') === boot.getAttribute('src') &&
    BUILD.every((key) => script.dataset[key] === boot.dataset[key]) &&
    (!entry || [undefined, entry].includes(script.dataset.entry))
  )
}

/** Keeps only the URLs of the style sheets in the page: this page's policy does not allow their contents. */
function withoutStyles(html: string): string {
  return html.replace(/<style (data-sheets="[^"]*")>.*?<\/style>/s, '<template $1></template>')
}

/** The style block of the look (libs/domain/src/look/look-styles.ts). */
function styleBlockOf(page: Document): string | undefined {
  return page.head.querySelector('style[data-look]')?.textContent
}

/**
 * Loads as files those style sheets of the next page that this one does not have. Style sheets are never removed:
 * React does not load its own again.
 */
async function loadMissingSheets(next: Document): Promise<void> {
  const sheetsOf = (page: Document) =>
    [...page.querySelectorAll<HTMLElement>('link[rel=stylesheet],[data-sheets]')].flatMap(
      (sheet) => sheet.dataset.sheets?.split(' ') ?? sheet.getAttribute('href') ?? [],
    )
  const present = new Set(sheetsOf(document))
  await Promise.all(
    sheetsOf(next)
      .filter((href) => !present.has(href))
      .map(loadSheet),
  )
}

/** Replaces everything but the player by the page. */
export function showPage({ document: next, referrerPolicy }: NextPage): void {
  setReferrerPolicy(referrerPolicy)
  const player = document.getElementById(PLAYER_HOST_ID)
  next.getElementById(PLAYER_HOST_ID)?.remove()
  // DOMParser parses their content as elements, which would be loaded.
  for (const fallback of next.querySelectorAll('noscript')) fallback.textContent = fallback.innerHTML
  for (const node of [...document.body.childNodes]) if (node !== player) node.remove()
  document.body.prepend(...next.body.childNodes)
  document.title = next.title
  for (const part of HEAD_PARTS) {
    document.head.querySelector(part)?.remove()
    const added = next.head.querySelector(part)
    if (added) document.head.append(added)
  }
}

/** Applies the page's own header, since its URL may contain a secret. */
function setReferrerPolicy(policy: string | null): void {
  document.head.querySelector('meta[name=referrer]')?.remove()
  if (policy === null) return
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = policy
  document.head.append(meta)
}
