/** The section of a hash: by its id, else by its data attribute (docs/product/public-pages.md#section-navigation). */
export function findSection(hash: string): Element | null {
  const id = hash.slice(1)
  if (!/^[\w-]+$/.test(id)) return null
  return document.getElementById(id) ?? document.querySelector(`[data-section="${id}"]`)
}
