/** What on the page gets the focus when something on it has closed. */
export const ADD_BUTTON_ID = 'add-track'
export const LIST_TITLE_ID = 'tracks-title'
export const rowId = (id: number) => `track-${id}`
export const editButtonId = (id: number) => `edit-track-${id}`

/** Scrolls smoothly, unless the person asked for less motion; the browser's own rule covers style sheets alone. */
export function bringIntoView(element: HTMLElement) {
  const isMotionUnwanted = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: isMotionUnwanted ? 'auto' : 'smooth' })
}
