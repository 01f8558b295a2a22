import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { AMOUNT_FIELD } from '../shared/amount-field.ts'
import { bagOfForm } from './bag-fields.ts'
import { showBagLink, startBagLink } from './bag-link.ts'
import { startBagPage } from './bag-page.ts'
import { readBag, readLine, removeBag, withLine, writeBag } from './stored-bag.ts'

/** An order was made at most this long after, or by a wrong clock before, its button was pressed, in ms. */
const ORDERED_WITHIN_MS = 15 * 60 * 1000

/**
 * The bag (docs/product/public-pages.md#bag): fills it by the forms of products and releases, and starts its page and
 * the link to it. @param signal aborted when the visitor leaves the page
 */
export function startBag(signal: AbortSignal): void {
  emptyBought()
  startBagLink(signal)
  startBagPage(signal)
  for (const button of document.querySelectorAll<HTMLElement>('button[data-bag-add]')) button.hidden = false
  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      // The boot script has refused it offline.
      if (event.defaultPrevented) return
      if (!(form instanceof HTMLFormElement) || form.dataset.bagAdd === undefined) return
      // Where nothing can be stored, the form is sent.
      if (add(bagOfForm(form).lines, form)) event.preventDefault()
    },
    { signal },
  )
  addEventListener(
    'click',
    ({ target, defaultPrevented }) => {
      if (defaultPrevented) return
      const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-bag-add]')
      if (button) addRelease(button)
    },
    { signal },
  )
}

/** With the amount that was typed, if its price is open. */
function addRelease(button: HTMLButtonElement): void {
  const field = button.form?.elements.namedItem(AMOUNT_FIELD)
  const amount = field instanceof HTMLInputElement ? field : undefined
  if (amount && !amount.reportValidity()) return
  const line = readLine(button.dataset.bagAdd ?? '')
  if (line && line.kind !== 'product') add([amount ? { ...line, amount: amount.value } : line], button)
}

type Line = NonNullable<ReturnType<typeof readLine>>

/** Adds lines to the bag, and leads there. @returns whether they could be stored */
function add(lines: readonly Line[], { dataset }: HTMLElement): boolean {
  const { lines: before = [], delivery, code } = readBag(Date.now()) ?? {}
  const label = dataset.bagLabel ?? ''
  if (!writeBag({ lines: lines.reduce(withLine, before), delivery, code, label }, Date.now())) return false
  showBagLink()
  const link = document.querySelector<HTMLAnchorElement>('[data-bag-link]')
  // A link can be followed without interrupting the music.
  if (link) link.click()
  else location.assign(SCRIPT_PATHS.bag)
  return true
}

/** Empties the bag on the page of the order that was begun from it. */
function emptyBought(): void {
  const orderedAt = document.querySelector<HTMLElement>('[data-bag-paid]')?.dataset.bagPaid
  const { buyingAt = NaN } = readBag(Date.now()) ?? {}
  if (orderedAt && Math.abs(Date.parse(orderedAt) - buyingAt) < ORDERED_WITHIN_MS) removeBag()
}
