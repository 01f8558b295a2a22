import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showShareButtons, startShareButtons } from './share.ts'

document.head.innerHTML = '<title>Lanterns</title>'
document.body.innerHTML =
  '<button type="button" hidden data-share data-copied="Copied" data-copy-failed="Not copied"><b>Share</b></button><span role="status"></span>'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'share')
})
const writeText = vi.fn(() => Promise.resolve())
Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
const button = () => document.querySelector('button')!
const press = async () => {
  button().firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await Promise.resolve()
  await Promise.resolve()
}
const said = () => document.querySelector('[role=status]')?.textContent

// Called once, because its listener on window is never removed.
startShareButtons()
showShareButtons()

it('shows the button, copies the address where nothing can share, and says so for a moment', async () => {
  expect(button().hidden).toBe(false)
  await press()
  expect(writeText).toHaveBeenCalledWith(location.href)
  expect(said()).toBe('Copied')
  vi.advanceTimersByTime(3000)
  expect(said()).toBe('')
})

it('says that it could not be copied', async () => {
  writeText.mockRejectedValueOnce(new Error('Not allowed'))
  await press()
  await Promise.resolve()
  expect(said()).toBe('Not copied')
  expect(document.querySelector('[role=status][data-failed]')).not.toBeNull()
  vi.advanceTimersByTime(3000)
  expect(document.querySelector('[role=status][data-failed]')).toBeNull()
})

it('shares the address of the page itself by the sheet of the system, and copies nothing then', async () => {
  document.head.innerHTML += '<link rel="canonical" href="https://hollowpine.example/shows/lanterns">'
  writeText.mockClear()
  const share = vi.fn(() => Promise.reject(new Error('Closed')))
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await press()
  expect(share).toHaveBeenCalledWith({ title: 'Lanterns', url: 'https://hollowpine.example/shows/lanterns' })
  expect([writeText.mock.calls.length, said()]).toEqual([0, ''])
})

it('copies a text or an address that a button is for, even where the system has a sheet', async () => {
  const share = vi.fn()
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  button().dataset.share = '<iframe>'
  await press()
  expect([writeText.mock.lastCall, share.mock.calls.length, said()]).toEqual([['<iframe>'], 0, 'Copied'])
  document.querySelector('link')?.remove()
  button().dataset.share = 'address'
  await press()
  expect([writeText.mock.lastCall, share.mock.calls.length]).toEqual([[location.href], 0])
})
