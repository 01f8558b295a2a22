import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HydratedEvent } from './hydrated-event.ts'
import { startHydration } from './hydration.ts'

const HYDRATED: HydratedEvent = 'admin:hydrated'
const ran = vi.fn<(part: string) => void>()
let form: HTMLFormElement

beforeEach(() => {
  ran.mockClear()
  vi.stubGlobal('ranForTest', ran)
  // Nothing is painted here, nor idle, unless a test says so.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  )
  document.body.innerHTML = '<form novalidate><input name="username"><button>Log In</button></form>'
  // Made in the line above.
  form = document.querySelector('form')!
})
afterEach(() => {
  // Lets go of the forms of this test.
  form.remove()
  dispatchEvent(new Event(HYDRATED))
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.head.querySelectorAll('link').forEach((link) => link.remove())
})

let made = 0
/** The address of a script that says its name; a new one each time, for a module runs once. */
const part = (name: string) => `data:text/javascript,globalThis.ranForTest('${name}');//${(made += 1)}`
const parts = () => ['react', 'router', 'app'].map(part)
const allRan = () => expect.poll(() => ran.mock.calls.flat()).toEqual(['react', 'router', 'app'])

const fetched = () => [...document.head.querySelectorAll('link')].map(({ href }) => href)

it.each(['pointerdown', 'keydown', 'focusin', 'input'])(
  'asks for all parts at the first %s, and runs them once, in their order',
  async (intent) => {
    const addresses = parts()
    startHydration(addresses)
    for (let times = 0; times < 2; times += 1) form.dispatchEvent(new Event(intent, { bubbles: true }))
    expect(fetched()).toEqual(addresses)
    await allRan()
  },
)

it('fetches them once the browser has painted and is idle, and runs none', async () => {
  const idle = vi.fn<(callback: () => void) => void>()
  vi.stubGlobal('requestIdleCallback', idle)
  const observe = vi.fn()
  let tell: (names: string[]) => void = () => {}
  class Paints {
    observe = observe
    disconnect = () => {}
    constructor(callback: (entries: { getEntriesByName: (name: string) => string[] }) => void) {
      tell = (names) => callback({ getEntriesByName: (name) => names.filter((one) => one === name) })
    }
  }
  vi.stubGlobal('PerformanceObserver', Paints)
  const addresses = parts()
  startHydration(addresses)
  await expect.poll(() => observe).toHaveBeenCalledWith({ type: 'paint', buffered: true })
  tell(['first-paint'])
  await Promise.resolve()
  expect(idle).not.toHaveBeenCalled()
  tell(['first-contentful-paint'])
  await expect.poll(() => idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2000 })
  expect(fetched()).toEqual([])
  idle.mock.lastCall?.[0]()
  await expect.poll(fetched).toEqual(addresses)
  expect(ran).not.toHaveBeenCalled()
})

it('holds a form back that is sent too early, and sends it when the app is there', async () => {
  startHydration(parts())
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent)
  form.requestSubmit()
  form.requestSubmit()
  await allRan()
  expect(sent).not.toHaveBeenCalled()
  dispatchEvent(new Event(HYDRATED))
  expect(sent).toHaveBeenCalledOnce()
})

it('tries again at the next intent when a part cannot be loaded, and loads the page anew for who sends the form', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  startHydration(['data:text/javascript,throw new Error("gone")'])
  form.dispatchEvent(new Event('focusin', { bubbles: true }))
  await expect.poll(() => warn).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  form.requestSubmit()
  await expect.poll(() => reload).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
