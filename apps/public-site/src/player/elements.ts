const SVG = 'http://www.w3.org/2000/svg'

/** Creates an HTML element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  setAttributes(created, attributes)
  created.append(...children)
  return created
}

/** Creates an SVG with one path. */
export function drawing(attributes: Record<string, string | undefined>, d: string) {
  const svg = document.createElementNS(SVG, 'svg')
  setAttributes(svg, { 'aria-hidden': 'true', ...attributes })
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', d)
  svg.append(path)
  return { svg, path }
}

function setAttributes(target: Element, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) target.setAttribute(name, value)
  }
}
