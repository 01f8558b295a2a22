/** What on the page gets the focus when something on it has closed. */
export const LIST_TITLE_ID = 'products-title'
export const editButtonId = (id: number) => `edit-product-${id}`
export const toggleButtonId = (id: number) => `toggle-product-${id}`

/** The first of these that is on the page: a row may have left the list. */
export function focusFirst(...ids: string[]) {
  const element = ids.map((id) => document.getElementById(id)).find((found) => found !== null)
  element?.focus()
}
