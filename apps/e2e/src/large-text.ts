/**
 * What large text or long words break on the page that is open: a page wider than its window, words outside of it or
 * cut, words that are broken although they are short, controls smaller than their words or outside of their frame, icons
 * without room or over the text of a field, and words over words. Runs in the page, so it must not use variables from outside.
 */
export function findLargeTextFaults(): string[] {
  /** A longer word may be broken; a shorter one is only broken in a column that is too narrow. */
  const SHORT_WORD = 0.6
  const TOLERANCE_PX = 1
  /** A control's touch target exceeds it by 1 px, and both widths are rounded. */
  const CONTROL_TOLERANCE_PX = 2
  const windowWidth = document.documentElement.clientWidth
  const faults = new Set<string>()
  // Rows that the browser has not laid out yet have no places to compare.
  for (const row of document.querySelectorAll<HTMLElement>('li, button, [role=row]'))
    if (getComputedStyle(row).contentVisibility === 'auto') row.style.contentVisibility = 'visible'
  const placed: { word: string; node: Node; box: DOMRect }[] = []
  if (document.documentElement.scrollWidth > windowWidth) faults.add('the page is wider than its window')

  /** How the text of an element may leave its place on purpose, and the element that cuts it. */
  const surroundings = (element: Element) => {
    let cutBy: Element | undefined
    let isClamped = false
    let isAbove = false
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (/fixed|sticky/.test(style.position) || one.matches('[popover]')) isAbove = true
      // Scrolled by the visitor, or a title that moves.
      if (/auto|scroll/.test(style.overflowX) || style.animationName !== 'none') isClamped = true
      if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') isClamped = true
      if (/hidden|clip/.test(style.overflow) && style.display !== 'inline') cutBy ??= one
    }
    return { cutBy: cutBy?.getBoundingClientRect(), isClamped, isAbove }
  }

  const check = (node: Node, parent: Element) => {
    const { cutBy, isClamped, isAbove } = surroundings(parent)
    const text = node.nodeValue ?? ''
    for (const { 0: token, index: start } of text.matchAll(/\S+/g)) {
      // Addresses are broken anywhere.
      if (/\w[@./]\w/.test(token)) continue
      for (const { 0: word, index } of token.matchAll(/[^-–/.,…_:]+/g)) {
        const range = document.createRange()
        range.setStart(node, start + index)
        range.setEnd(node, start + index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        const width = boxes.reduce((sum, box) => sum + box.width, 0)
        const lines = new Set(boxes.map(({ top }) => Math.round(top)))
        if (lines.size > 1 && width < SHORT_WORD * windowWidth) faults.add(`"${word}" is broken`)
        for (const box of boxes) {
          if (isClamped) continue
          if (box.right > windowWidth + TOLERANCE_PX || box.left < -TOLERANCE_PX)
            faults.add(`"${word}" is outside of the window`)
          const isCut =
            cutBy && (box.right > cutBy.right + TOLERANCE_PX || box.left < cutBy.left - TOLERANCE_PX)
          if (isCut) faults.add(`"${word}" is cut`)
          if (!isAbove) placed.push({ word, node, box })
        }
      }
    }
  }

  /** Texts that only screen readers get have a place of one pixel. */
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  const isShown = (element: Element) =>
    !element.closest('.skip-link, [inert], option, svg, noscript') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !isClipped(element)
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node.nodeValue?.trim() && node.parentElement && isShown(node.parentElement))
      check(node, node.parentElement)

  for (const control of document.querySelectorAll('button, summary, a[class*=button]'))
    if (
      isShown(control) &&
      control.clientWidth > 0 &&
      control.scrollWidth > control.clientWidth + CONTROL_TOLERANCE_PX
    )
      faults.add(`"${control.textContent}" is larger than its button`)

  /** The next element around it with a line at its end. */
  const frameOf = (element: Element): Element =>
    element.parentElement && getComputedStyle(element).borderRightWidth === '0px'
      ? frameOf(element.parentElement)
      : element
  for (const control of document.querySelectorAll('input, select, textarea, button')) {
    const { parentElement: around, nextElementSibling: next } = control
    if (!around || !isShown(control) || surroundings(control).isClamped) continue
    const name = control.getAttribute('aria-label') ?? around.parentElement?.textContent
    const { right } = control.getBoundingClientRect()
    if (right > frameOf(around).getBoundingClientRect().right + TOLERANCE_PX)
      faults.add(`the control "${name}" is outside of its frame`)
    if (
      !control.matches('input:not([type=range])') ||
      !next ||
      getComputedStyle(next).position !== 'absolute'
    )
      continue
    const end = right - Number.parseFloat(getComputedStyle(control).paddingRight)
    if (isShown(next) && next.getBoundingClientRect().left < end - TOLERANCE_PX)
      faults.add(`the text of "${name}" is under its button`)
  }

  for (const icon of document.querySelectorAll('svg')) {
    const around = icon.parentElement
    if (around && isShown(around) && icon.checkVisibility() && icon.getBoundingClientRect().width === 0)
      faults.add(`the icon of "${around.textContent}" has no room`)
  }

  placed.sort((a, b) => a.box.top - b.box.top)
  placed.forEach((one, place) => {
    for (const other of placed.slice(place + 1)) {
      if (other.box.top >= one.box.bottom) return
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      // Lines of text may touch.
      if (other.node !== one.node && across > 2 && down > 0.4 * Math.min(one.box.height, other.box.height))
        faults.add(`"${one.word}" and "${other.word}" overlap`)
    }
  })
  return [...faults]
}
