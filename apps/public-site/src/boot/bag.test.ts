import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startBag } from './bag.ts'

/** Notes that it was started. */
const SOURCE = 'data:text/javascript,export const startBag = () => dispatchEvent(new Event("bag started"))'
const started = vi.fn()
let page: AbortController
beforeEach(() => {
  page = new AbortController()
  started.mockReset()
  localStorage.clear()
  document.body.innerHTML = ''
  window.addEventListener('bag started', started)
})
afterEach(() => page.abort())

it.each(['<form data-bag-add></form>', '<section data-bag-page></section>', '<p data-bag-paid></p>'])(
  'is loaded on a page with %s',
  async (html) => {
    document.body.innerHTML = html
    startBag(SOURCE, page.signal)
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  },
)

it('is loaded for a visitor with a bag, and for one who fills it in another tab', async () => {
  localStorage.setItem('bag', '{}')
  startBag(SOURCE, page.signal)
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  localStorage.clear()
  startBag(SOURCE, page.signal)
  window.dispatchEvent(new StorageEvent('storage', { key: 'bag' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'bag' }))
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2))
})

it('is not asked for on other pages', async () => {
  startBag('data:text/javascript,dispatchEvent(new Event("bag started"))', page.signal)
  window.dispatchEvent(new StorageEvent('storage', { key: 'position' }))
  document.body.innerHTML = '<section data-bag-page></section>'
  // A page that has it is loaded after the other would have been.
  startBag(SOURCE, page.signal)
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
})

it('says on its page that it could not be loaded', async () => {
  document.body.innerHTML = '<section data-bag-page="asking"></section>'
  startBag('data:text/javascript,throw new Error()', page.signal)
  await vi.waitFor(() => expect(document.querySelector('section')?.dataset.bagPage).toBe('failed'))
})
