import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HYDRATED_EVENT } from '../shared/page-state.ts'
import { loadPage, startHydration } from './hydration.ts'

const newLoad = () => vi.fn<() => Promise<void>>().mockResolvedValue()
let load = newLoad()
const tell = (type: string) => window.dispatchEvent(new Event(type))

let page = new AbortController()

beforeEach(() => {
  page = new AbortController()
  load = newLoad()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  document.body.innerHTML = `
    <div data-root="sections"><button type="button" id="play"><span>Play</span></button></div>
    <button type="button" id="menu" popovertarget="x">Menu</button>
    <a id="link" href="#x">Link</a>`
})
afterEach(() => {
  page.abort()
  vi.restoreAllMocks()
})
/** Waits for the effects of a rejected load. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
const byId = (id: string) => document.getElementById(id) as HTMLElement

describe('startHydration', () => {
  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])(
    'loads React at the first %s, once',
    (intent) => {
      startHydration(load, page.signal)
      expect(load).not.toHaveBeenCalled()
      byId('link').dispatchEvent(new Event(intent, { bubbles: true }))
      byId('link').dispatchEvent(new Event(intent, { bubbles: true }))
      expect(load).toHaveBeenCalledOnce()
    },
  )

  it('loads React when the browser is idle after load, and has painted', () => {
    const idle = vi.fn((callback: () => void) => callback())
    const frame = vi.fn<(callback: () => void) => number>()
    vi.stubGlobal('requestIdleCallback', idle)
    vi.stubGlobal('requestAnimationFrame', frame)
    startHydration(load, page.signal)
    expect(frame).not.toHaveBeenCalled()
    tell('load')
    expect(idle).not.toHaveBeenCalled()
    frame.mock.lastCall?.[0]()
    expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2000 })
    expect(load).toHaveBeenCalledOnce()
  })

  it('waits for no load in a page that took the place of another, and ends with it', () => {
    const idle = vi.fn<(callback: () => void) => void>()
    vi.stubGlobal('requestIdleCallback', idle)
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
    startHydration(load, page.signal)
    expect(idle).toHaveBeenCalledOnce()
    page.abort()
    tell('keydown')
    idle.mock.lastCall?.[0]()
    byId('play').click()
    expect(load).not.toHaveBeenCalled()
  })

  it('makes a click that was held back once, after React is there', () => {
    startHydration(load, page.signal)
    const onClick = vi.fn()
    byId('play').querySelector('span')?.click()
    byId('play').addEventListener('click', onClick)
    byId('play').click()
    expect(onClick).not.toHaveBeenCalled()
    expect(byId('play').ariaBusy ?? byId('play').getAttribute('aria-busy')).toBe('true')
    tell(HYDRATED_EVENT)
    expect(byId('play').hasAttribute('aria-busy')).toBe(false)
    expect(onClick).toHaveBeenCalledOnce()
    byId('play').click()
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  it.each(['link', 'menu'])('leaves a %s to the browser', (id) => {
    startHydration(load, page.signal)
    const onClick = vi.fn((event: Event) => event.defaultPrevented)
    byId(id).addEventListener('click', onClick)
    byId(id).click()
    expect(onClick).toHaveReturnedWith(false)
  })

  it('tries once more when loading failed, then says so once and rests', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    load.mockRejectedValue(new TypeError('network'))
    startHydration(load, page.signal)
    tell('keydown')
    await settled()
    expect(load).toHaveBeenCalledTimes(1)
    for (const intent of ['keydown', 'pointerdown', 'focusin']) {
      tell(intent)
      await settled()
    }
    expect(load).toHaveBeenCalledTimes(2)
    expect(warn).toHaveBeenCalledOnce()
    expect(document.documentElement.dataset.still).toBe('')
    delete document.documentElement.dataset.still
    warn.mockRestore()
  })

  it('lets go of the click that it held when loading failed, and holds no more', async () => {
    load.mockRejectedValueOnce(new TypeError('network'))
    startHydration(load, page.signal)
    byId('play').click()
    const onClick = vi.fn((event: Event) => event.defaultPrevented)
    byId('play').addEventListener('click', onClick)
    await settled()
    expect(onClick).toHaveBeenCalledOnce()
    byId('play').click()
    expect(onClick).toHaveBeenCalledTimes(2)
    expect(onClick).not.toHaveReturnedWith(true)
    tell(HYDRATED_EVENT)
    expect(onClick).toHaveBeenCalledTimes(2)
  })
})

it('loadPage asks for the data at once, and hands it to the entry with what its element says', async () => {
  const answer = Response.json({})
  const fetchData = vi.fn(async () => answer)
  vi.stubGlobal('fetch', fetchData)
  const started = vi.fn()
  vi.stubGlobal('startForTest', started)
  const entry = `data:text/javascript,export const start = (...all) => globalThis.startForTest(...all)`
  const source = { entry, data: '/page-data/1/', now: '1' }
  const { signal } = page
  const loading = loadPage(source, signal)
  expect(fetchData).toHaveBeenCalledExactlyOnceWith('/page-data/1/', { signal })
  await loading
  expect(started).toHaveBeenCalledExactlyOnceWith(answer, source, signal)
})

it('loadPage requests an entry that could not be loaded at another URL, where browsers do not remember the failure', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const started = vi.fn()
  vi.stubGlobal('startForTest', started)
  const code =
    "if (!import.meta.url.endsWith('retry=1')) throw 'failed'; export const start = globalThis.startForTest//"
  const source = { entry: `data:text/javascript,${code}`, data: '/page-data/1/', now: '1' }
  await expect(loadPage(source, page.signal)).rejects.toBe('failed')
  await loadPage(source, page.signal)
  expect(started).toHaveBeenCalledOnce()
})
