/** Selectors by kind of element. */
export const KINDS = {
  button: 'button, [role=button], summary',
  dialog: '[role=dialog], [role=alertdialog], dialog[open]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  text: 'body *',
}

export interface Sought {
  selector: string
  name: string
  /** Whether the name is a regular expression or the whole name. */
  match: 'pattern' | 'whole'
  /** Selector of the part of the page to search. */
  inside: string
  /** `point` finds the point to click; `focus` focuses the element and selects its text. */
  purpose: 'see' | 'point' | 'focus'
}

/** The result: the point to click, or the reason why there is none. */
export interface Found {
  x: number
  y: number
  problem: string
}

/** Runs in the page, so it must not use variables from outside. */
export function findInPage({ selector, name, match, inside, purpose }: Sought): Found {
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.ariaHidden === 'true' || node.matches('script, style')) return ''
    return [...node.childNodes].map(textOf).join('')
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = ids.map((id) => document.getElementById(id)).filter((label) => label !== null)
    const own = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const named = [...labels, ...own].map(textOf).join(' ')
    return element.ariaLabel || named || textOf(element) || element.getAttribute('title') || ''
  }
  const isSought = (element: Element) => {
    const text = nameOf(element).replace(/\s+/g, ' ').trim()
    return match === 'pattern' ? new RegExp(name).test(text) : text === name
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const containers = [...document.querySelectorAll(inside)]
  const found = containers.flatMap((container) => [...container.querySelectorAll(selector)]).filter(isSought)
  // The innermost of nested elements counts.
  const element = found
    .filter(isSeen)
    .find((one) => !found.some((other) => one !== other && one.contains(other)))
  const none = { x: 0, y: 0, problem: found.length === 0 ? 'is not there' : 'is not visible' }
  if (!(element instanceof HTMLElement)) return none
  if (purpose === 'see') return { ...none, problem: '' }
  if (element.matches(':disabled')) return { ...none, problem: 'is disabled' }
  if (purpose === 'focus') {
    element.focus()
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
    return { ...none, problem: document.activeElement === element ? '' : 'does not take the focus' }
  }
  const middle = () => {
    // A link may wrap over several lines, so its first box is used.
    const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const isReached = ({ x, y } = middle()) => {
    const top = document.elementFromPoint(x, y)
    return element.contains(top) || top?.closest('label')?.control === element
  }
  if (!isReached()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return { ...middle(), problem: isReached() ? '' : 'is covered' }
}
