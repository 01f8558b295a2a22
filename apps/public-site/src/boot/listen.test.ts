import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startListening } from './listen.ts'

const MIDNIGHT = Date.parse('2026-05-13T04:00:00Z')
const COUNTDOWN = `<span data-countdown="${MIDNIGHT}" data-day="2026-05-13" data-zone="America/New_York"
  data-words="in {time}">in 12 days</span>`
const PLATFORMS = ['Tidal', 'Spotify', 'songs.example']
  .map((name) => `<li><a data-platform="${name}">${name}</a></li>`)
  .join('')

let page: AbortController
const reload = vi.fn()
beforeEach(() => {
  page = new AbortController()
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<p>${COUNTDOWN}</p><ul>${PLATFORMS}</ul>`
  localStorage.clear()
  reload.mockReset()
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  page.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
function start(now: number): void {
  vi.useFakeTimers({ now })
  startListening(page.signal)
}
const countdown = () => document.querySelector('span')?.textContent
const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const tick = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

it('keeps the countdown right, in words and then in numbers', () => {
  start(MIDNIGHT - 48 * 3600_000 - 1000)
  expect(countdown()).toBe('in 3 days')
  tick(1)
  expect(countdown()).toBe('in 2 days')
  vi.setSystemTime(MIDNIGHT - 24 * 3600_000 - 1000)
  tick(1)
  expect(countdown()).toBe('in 24:00:00')
  tick(1)
  expect(countdown()).toBe('in 23:59:59')
})

it('loads the page anew within three seconds of the instant, and not before', () => {
  start(MIDNIGHT - 2000)
  tick(1)
  expect([countdown(), reload.mock.calls.length]).toEqual(['in 0:01', 0])
  tick(4)
  expect(reload).toHaveBeenCalledOnce()
})

it('waits half a minute where the server says that it is not out, as the clock here is fast', () => {
  start(MIDNIGHT + 5000)
  tick(29)
  expect(reload).not.toHaveBeenCalled()
  tick(2)
  expect(reload).toHaveBeenCalledOnce()
})

it('puts the platform that was pressed last first, the next time', () => {
  start(MIDNIGHT - 48 * 3600_000)
  document.querySelector<HTMLElement>('[data-platform=Spotify]')?.click()
  expect(names()).toEqual(['Tidal', 'Spotify', 'songs.example'])
  startListening(page.signal)
  expect(names()).toEqual(['Spotify', 'Tidal', 'songs.example'])
})
