import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BootElement } from '../shared/shown-page.ts'
import { startPage, startWholeLoads } from './page.ts'
import { loadSoftNavigation } from './soft-navigation.ts'

/** The boot script's element in a page. */
function bootElement(data: Record<string, string>): BootElement {
  const script = document.createElement('script')
  Object.assign(script.dataset, { player: '/p.js', navigation: '/n.js', ...data })
  return script as unknown as BootElement // with all that it needs
}

describe('startPage', () => {
  const fetchData = vi.fn<typeof fetch>()

  beforeEach(() => {
    fetchData.mockReset().mockReturnValue(new Promise(() => {}))
    vi.stubGlobal('fetch', fetchData)
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    document.body.innerHTML = '<button type="button" hidden data-share>Share</button>'
    document.documentElement.dataset.still = ''
  })
  afterEach(() => vi.restoreAllMocks())

  const react = { entry: 'data:text/javascript,', data: '/page-data/1/', now: '1' }

  it('asks for the data of the page at the first touch, until the page is left', () => {
    const leave = startPage(bootElement(react))
    // A load that failed for the previous page may succeed now.
    expect(document.documentElement.dataset.still).toBeUndefined()
    dispatchEvent(new Event('touchstart'))
    const [address, { signal } = {}] = fetchData.mock.lastCall ?? []
    expect([address, signal?.aborted]).toEqual(['/page-data/1/', false])
    leave()
    expect(signal?.aborted).toBe(true)
  })

  it('waits for the parts of the page when the script is there before the page is read to its end', () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    const { innerHTML } = document.body
    document.body.innerHTML = ''
    startPage(bootElement({}))
    document.body.innerHTML = innerHTML
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(document.querySelector('button')?.hidden).toBe(false)
  })

  it('gives the answer of a form the address where the visitor goes on', () => {
    history.replaceState({ top: 9 }, '', '/buy')
    document.body.innerHTML = '<main data-address="/music/ember"></main>'
    startPage(bootElement({}))
    expect([location.pathname, history.state]).toEqual(['/music/ember', { top: 9 }])
    history.replaceState(null, '', '/')
  })

  it('asks for nothing where no React is needed', () => {
    startPage(bootElement({}))
    dispatchEvent(new Event('touchstart'))
    expect(fetchData).not.toHaveBeenCalled()
  })
})

it('an entry of the history that is another page is loaded whole, until that is ended', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const visit = (address: string) => {
    history.replaceState(null, '', address)
    dispatchEvent(new Event('popstate'))
  }
  history.replaceState(null, '', '/shows')
  const end = startWholeLoads()
  visit('/shows#main')
  expect(reload).not.toHaveBeenCalled()
  visit('/music')
  expect(reload).toHaveBeenCalledOnce()
  end()
  visit('/store')
  expect(reload).toHaveBeenCalledOnce()
  history.replaceState(null, '', '/')
})

it('the player plays without what follows links, too', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const boot = bootElement({ navigation: 'data:text/javascript,export const other = 1' })
  await loadSoftNavigation({
    boot,
    leave: () => {},
    start: () => () => {},
    endWholeLoads: () => {},
    say: () => {},
  })
  expect(warn).toHaveBeenCalledOnce()
})
