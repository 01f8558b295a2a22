import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HYDRATED_EVENT } from './hydrated-event.ts'
import { startHydration } from './hydration.ts'

const load = vi.fn(async () => {})
const tell = (type: string) => window.dispatchEvent(new Event(type))

beforeEach(() => {
  // Ends what the test before left behind.
  tell(HYDRATED_EVENT)
  load.mockReset().mockResolvedValue(undefined)
  document.body.innerHTML = `
    <button type="button" id="play"><span>Play</span></button>
    <button type="button" id="menu" popovertarget="x">Menu</button>
    <a id="link" href="#x">Link</a>`
})
const byId = (id: string) => document.getElementById(id) as HTMLElement

describe('startHydration', () => {
  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])(
    'loads React at the first %s, once',
    (intent) => {
      startHydration('/entry.js', load)
      expect(load).not.toHaveBeenCalled()
      byId('link').dispatchEvent(new Event(intent, { bubbles: true }))
      byId('link').dispatchEvent(new Event(intent, { bubbles: true }))
      expect(load).toHaveBeenCalledExactlyOnceWith('/entry.js')
    },
  )

  it('loads React when the browser is idle after load', () => {
    const idle = vi.fn((callback: () => void) => callback())
    vi.stubGlobal('requestIdleCallback', idle)
    startHydration('/entry.js', load)
    tell('load')
    expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2000 })
    expect(load).toHaveBeenCalledOnce()
  })

  it('makes a click that was held back once, after React is there', () => {
    startHydration('/entry.js', load)
    const onClick = vi.fn()
    byId('play').querySelector('span')?.click()
    byId('play').addEventListener('click', onClick)
    byId('play').click()
    expect(onClick).not.toHaveBeenCalled()
    tell(HYDRATED_EVENT)
    expect(onClick).toHaveBeenCalledOnce()
    byId('play').click()
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  it.each(['link', 'menu'])('leaves a %s to the browser', (id) => {
    startHydration('/entry.js', load)
    const onClick = vi.fn((event: Event) => event.defaultPrevented)
    byId(id).addEventListener('click', onClick)
    byId(id).click()
    expect(onClick).toHaveReturnedWith(false)
  })

  it('tries again at the next intent when loading failed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    load.mockRejectedValueOnce(new TypeError('network'))
    startHydration('/entry.js', load)
    tell('keydown')
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    tell('keydown')
    expect(load).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })

  it('loads nothing on a page that needs no React', () => {
    startHydration(undefined, load)
    tell('keydown')
    tell('load')
    expect(load).not.toHaveBeenCalled()
  })
})
