import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startOfflineForms } from './offline-forms.ts'

const WORDS = JSON.stringify({ offline: 'You are offline.' })
const said = () => document.querySelector('[role=alert]')?.textContent

startOfflineForms()
beforeEach(() => {
  document.body.innerHTML = `<form id="plain"></form><form id="question" method="dialog"></form>
    <div data-bag-page><form id="bag"></form></div><div id="player" data-words='${WORDS}'></div>`
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => void vi.restoreAllMocks())

/** @returns whether the browser sends the form */
function isSent(id: string): boolean {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  return document.getElementById(id)?.dispatchEvent(event) ?? false
}

it('says offline that a form is not sent, until the line is back', () => {
  expect(isSent('plain')).toBe(false)
  expect(said()).toBe('You are offline.')
  window.dispatchEvent(new Event('online'))
  expect(said()).toBeUndefined()
})

it.each(['question', 'bag'])('leaves the form of a %s alone', (id) => {
  expect([isSent(id), said()]).toEqual([true, undefined])
})

it('leaves every form alone online, and one that a script has taken', () => {
  document
    .getElementById('plain')
    ?.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  expect([isSent('plain'), said()]).toEqual([false, undefined])
  vi.restoreAllMocks()
  expect([isSent('plain'), said()]).toEqual([true, undefined])
})
