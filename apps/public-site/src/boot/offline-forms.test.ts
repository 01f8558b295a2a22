import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startOfflineForms } from './offline-forms.ts'

const WORDS = JSON.stringify({ offline: 'You are offline.' })
const said = () => document.querySelector('[role=alert]')?.textContent

startOfflineForms()
beforeEach(() => {
  document.body.innerHTML = `<form id="plain"></form><button data-bag-add>Add to bag</button>
    <div id="player" data-words='${WORDS}'></div>`
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

it('says the same of a release that cannot be put into the bag', () => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  expect(document.querySelector('button')?.dispatchEvent(click)).toBe(false)
  expect(said()).toBe('You are offline.')
})

it('leaves every form alone online, and one that a script has taken', () => {
  document
    .getElementById('plain')
    ?.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  expect([isSent('plain'), said()]).toEqual([false, undefined])
  vi.restoreAllMocks()
  expect([isSent('plain'), said()]).toEqual([true, undefined])
})
