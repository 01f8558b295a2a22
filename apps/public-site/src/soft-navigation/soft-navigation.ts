import { PLAYER_EVENT } from '../shared/player-events.ts'
import { entryState, PAGE_EVENT, pageOf, type BootElement, type EntryState } from '../shared/shown-page.ts'
import { followedAddress } from './followed-address.ts'
import { followedForm } from './followed-form.ts'
import { readNextPage, showPage } from './next-page.ts'
import { startProgressLine } from './progress-line.ts'
import { focusPage, keepScrollPosition, scrollToEntry } from './scroll-position.ts'

/** The current page, as the boot script started it. */
export interface ShownPage {
  /** The element of the boot script. */
  boot: BootElement
  /** Ends the behaviour of the page. */
  leave: () => void
  /** Starts the behaviour of the next page. @returns a function that ends it */
  start: (boot: BootElement) => () => void
  /** Stops reloading pages of history entries. */
  endWholeLoads: () => void
  /** Shows a message at the bottom of the window, or removes it. */
  say: (name: 'offline' | undefined) => void
}

/**
 * Enables soft navigation at the first playback, so that the audio continues (docs/decisions/0031-soft-navigation.md).
 */
export function awaitSound(page: ShownPage): void {
  addEventListener(PLAYER_EVENT, () => startSoftNavigation(page), { once: true })
}

interface Visit {
  /** Creates or selects the page's history entry. */
  enter: (address: string) => void
  loadWhole: () => void
  /** Fields of a submitted form. */
  fields?: URLSearchParams
}

function startSoftNavigation({ boot, leave, start, endWholeLoads, say }: ShownPage): void {
  endWholeLoads()
  const scroll = keepScrollPosition()
  let shown = pageOf(location)
  let visit = new AbortController()

  async function show(url: URL, { enter, loadWhole, fields }: Visit): Promise<void> {
    visit.abort()
    visit = new AbortController()
    const { signal } = visit
    const endProgress = startProgressLine()
    try {
      const next = await readNextPage(url, boot, { signal, fields })
      enter(next.address + url.hash)
      leave()
      showPage(next)
      shown = pageOf(location)
      say(undefined)
      boot = next.boot
      leave = start(boot)
      dispatchEvent(new Event(PAGE_EVENT))
      scrollToEntry()
      focusPage()
      scroll.resume()
    } catch {
      // The visitor has followed another link meanwhile.
      if (signal.aborted) return
      // Offline, the browser would replace the page and the music by its own error.
      if (navigator.onLine) loadWhole()
      else say('offline')
    } finally {
      endProgress()
    }
  }

  function push(address: string): void {
    scroll.keep()
    scroll.pause()
    const state: EntryState = { cameFromHere: true }
    history.pushState(state, '', address)
  }

  addEventListener('click', (event) => {
    const url = followedAddress(event)
    if (!url) return
    event.preventDefault()
    void show(url, { enter: push, loadWhole: () => location.assign(url) })
  })
  addEventListener('submit', (event) => {
    const followed = followedForm(event)
    if (!followed) return
    event.preventDefault()
    const { form, url, fields } = followed
    void show(url, { enter: push, loadWhole: () => form.submit(), fields })
  })
  function showEntry(): void {
    scroll.pause()
    const rename = (address: string) => history.replaceState(history.state, '', address)
    void show(new URL(location.href), { enter: rename, loadWhole: () => location.reload() })
  }
  addEventListener('online', () => {
    say(undefined)
    // Back or forward has changed the address offline, but not the page.
    if (pageOf(location) !== shown) showEntry()
  })
  addEventListener('popstate', () => {
    if (pageOf(location) === shown) {
      visit.abort()
      scroll.resume()
      // An entry without a position is a new jump within the page, which the browser scrolls to. For others, React
      // renders the query first.
      if (entryState().top !== undefined) requestAnimationFrame(scrollToEntry)
      return
    }
    showEntry()
  })
}
