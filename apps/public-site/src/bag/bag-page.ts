import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { CODE_FIELD, LINE_FIELD, REMOVE_FIELD } from '../shared/bag-fields.ts'
import { bagOfFields, bagOfForm, fieldsOf, fieldsOfBag } from './bag-fields.ts'
import { say, showBagLink } from './bag-link.ts'
import { readBag, removeBag, withLine, writeBag } from './stored-bag.ts'

const PAGE = '[data-bag-page]'
const shownPage = () => document.querySelector<HTMLElement>(PAGE)
/** The form of a bag that was priced. */
const shownForm = () => document.querySelector<HTMLFormElement>(`${PAGE} form[data-bag-said]`)

/**
 * The page of the bag: asks the server what the bag costs, and keeps what its form says.
 * @param signal aborted when the visitor leaves the page
 */
export function startBagPage(signal: AbortSignal): void {
  if (!shownPage()) return
  const { ask } = startAsking(signal)
  addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || !form.closest(PAGE)) return
      const isPurchase = submitter?.hasAttribute('formaction')
      // Sent offline, the form would be replaced by the browser's error page.
      if (isPurchase && navigator.onLine) return keepShown({ buyingAt: Date.now() })
      event.preventDefault()
      if (!isPurchase) {
        const fields = fieldsOf(form, submitter)
        // The request may not arrive.
        store(bagOfFields(fields))
        showAddress()
        return void ask(fields)
      }
      showFailure()
      // The button is far below the message.
      shownPage()?.querySelector('h1')?.focus()
    },
    // Before the boot script, which has other words for a form that is sent offline.
    { signal, capture: true },
  )
  addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.closest(PAGE)) return
      // A code is sent by its button, and consent with the purchase.
      if (target.name === CODE_FIELD || target.type === 'checkbox') return
      target.form?.requestSubmit(target.form.querySelector<HTMLElement>('[data-bag-update]'))
    },
    { signal },
  )
  begin(ask)
}

/** Does what the page, as the server wrote it, is for. */
function begin(ask: (fields: URLSearchParams) => Promise<void>): void {
  const page = shownPage()
  const bag = readBag(Date.now())
  switch (page?.dataset.bagPage) {
    case 'asking':
      if (bag) {
        showAddress()
        void ask(fieldsOfBag(bag))
      } else page.dataset.bagPage = 'empty'
      break
    case 'added':
      if (addShown()) location.replace(SCRIPT_PATHS.bag)
      break
    default:
      keepShown()
  }
}

/** Asks the server for the page; a newer question ends the one before. */
function startAsking(signal: AbortSignal) {
  let asking = new AbortController()
  signal.addEventListener('abort', () => asking.abort())
  return {
    async ask(body: URLSearchParams): Promise<void> {
      asking.abort()
      asking = new AbortController()
      const { signal: own } = asking
      const before = shownPage()
      before?.setAttribute('aria-busy', 'true')
      try {
        const headers = { accept: 'text/html' }
        const answer = await fetch(SCRIPT_PATHS.bag, { method: 'POST', body, headers, signal: own })
        const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
        const page = next.querySelector<HTMLElement>(PAGE)
        if (!page) throw new Error('This is not the page of the bag')
        own.throwIfAborted()
        showAnswer(page, { isRemoval: body.has(REMOVE_FIELD) })
      } catch {
        // The visitor has changed more, or left.
        if (own.aborted || !before) return
        before.removeAttribute('aria-busy')
        hideRemoved(before, body.get(REMOVE_FIELD))
        showBagLink()
        showFailure()
      }
    },
  }
}

/** Takes a line that was removed out of the form, which is not replaced. @param index of the line */
function hideRemoved(page: HTMLElement, index: string | null): void {
  const line = index && page.querySelectorAll<HTMLInputElement>(`[name="${LINE_FIELD}"]`)[Number(index)]
  if (!line) return
  // The others keep their numbers.
  line.value = ''
  line.closest('li')?.setAttribute('hidden', '')
}

/** Says that the server cannot be reached; what was typed stays. */
function showFailure(): void {
  const page = shownPage()
  if (!page) return
  page.dataset.bagPage = 'failed'
  // What was changed can be far below the message.
  page.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

/** Replaces the page; the focus stays in its field, or goes to a code that is wrong, or to the heading. */
function showAnswer(next: HTMLElement, { isRemoval }: { isRemoval: boolean }): void {
  const before = shownPage()
  const { activeElement } = document
  const focused = before?.contains(activeElement) ? activeElement?.id : undefined
  before?.replaceWith(next)
  keepShown()
  if (focused === undefined) return
  const place = isRemoval ? null : document.getElementById(focused)
  const wrong = next.querySelector<HTMLElement>(`[name="${CODE_FIELD}"][aria-invalid]`)
  const shown = place ?? (isRemoval ? null : wrong) ?? next.querySelector<HTMLElement>('h1')
  shown?.focus()
  say(shownForm()?.dataset.bagSaid ?? '')
}

/**
 * Gives the page the address of the bag, once the browser has the bag. The lines in the address of those who turned back
 * at the payment would come back with each reload; and the answer to a form would be sent again by the way back.
 */
function showAddress(): void {
  if (readBag(Date.now())) history.replaceState(history.state, '', SCRIPT_PATHS.bag)
}

/** Stores the bag of the form; a page that says that it is empty empties it. */
function keepShown(parts: { buyingAt?: number } = {}): void {
  const form = shownForm()
  if (form) {
    const bag = bagOfForm(form)
    store(bag, { count: Number(form.dataset.bagCount), ...parts })
  }
  showAddress()
  if (shownPage()?.dataset.bagPage === 'empty') removeBag()
  showBagLink()
}

/** @param parts what is known of it; what was known before is kept until the lines change */
function store(bag: ReturnType<typeof bagOfFields>, parts: { count?: number; buyingAt?: number } = {}): void {
  const before = readBag(Date.now())
  const isSame = JSON.stringify(before?.lines) === JSON.stringify(bag.lines)
  const { count, buyingAt } = isSame && before ? before : {}
  const label = shownPage()?.dataset.bagLabel ?? ''
  writeBag({ ...bag, label, count, buyingAt, ...parts }, Date.now())
}

/** Adds the lines of the form of a product to the stored ones. @returns whether they were stored */
function addShown(): boolean {
  const form = shownForm()
  if (!form) return false
  const { lines = [], delivery, code } = readBag(Date.now()) ?? {}
  const label = shownPage()?.dataset.bagLabel ?? ''
  const all = bagOfForm(form).lines.reduce(withLine, lines)
  return writeBag({ lines: all, delivery, code, label }, Date.now())
}
