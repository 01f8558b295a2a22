import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PLAYER_WORDS_JSON } from '../testing/player-words.ts'
import { loadPlayer, startPlayer } from './player.ts'

const press = vi.fn()
const load = vi.fn(() => Promise.resolve({ press }))
/** Waits for the effects of a promise. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
const control = () => document.querySelector<HTMLElement>('[data-play]')!
const failure = () => document.querySelector('#player [role=alert]')?.textContent

// Its listener on window is never removed: each test uses its own control.
startPlayer(() => load())

beforeEach(() => {
  document.body.innerHTML = `<button data-play="{}"><b>Play</b></button><a href="#x">Link</a><div id="player" data-words='${PLAYER_WORDS_JSON}'></div>`
  press.mockClear()
  load.mockClear()
})

// The order of the tests matters: once the player is loaded, it stays.
describe('startPlayer', () => {
  it('loads nothing until a visitor comes near a control', () => {
    document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    document.querySelector('a')?.click()
    expect(load).not.toHaveBeenCalled()
  })

  it('says when it cannot be loaded, and tries again with the next press', async () => {
    load.mockRejectedValueOnce(new TypeError('network'))
    control().dispatchEvent(new Event('focusin', { bubbles: true }))
    await settled()
    expect([load.mock.calls.length, failure()]).toEqual([1, undefined])
    load.mockRejectedValueOnce(new TypeError('network'))
    control().click()
    await settled()
    expect(failure()).toBe('The player could not be loaded. Please try again.')
    expect(control().hasAttribute('aria-busy')).toBe(false)
    expect(press).not.toHaveBeenCalled()
  })

  it('says that one is offline, where that is why', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    load.mockRejectedValueOnce(new TypeError('network'))
    control().click()
    await settled()
    expect(failure()).toBe('You are offline. Please try again once you are connected.')
  })

  it('takes the sentence away once the line is back and the player is there', async () => {
    load.mockRejectedValueOnce(new TypeError('network')).mockRejectedValueOnce(new TypeError('network'))
    control().click()
    await settled()
    dispatchEvent(new Event('online'))
    await settled()
    expect(failure()).toBe('The player could not be loaded. Please try again.')
    dispatchEvent(new Event('online'))
    await settled()
    expect([failure(), press.mock.calls.length]).toEqual([undefined, 0])
  })

  it('hands over the press once the player is there, and no second one before', async () => {
    control().querySelector('b')?.click()
    expect(control().getAttribute('aria-busy')).toBe('true')
    control().click()
    await settled()
    expect([load.mock.calls.length, press.mock.calls.length]).toEqual([0, 1])
    expect(failure()).toBeUndefined()
    expect(control().hasAttribute('aria-busy')).toBe(false)
    const [pressed, audio] = press.mock.lastCall as [HTMLElement, HTMLAudioElement]
    expect([pressed, audio.tagName]).toEqual([control(), 'AUDIO'])
  })

  it('has one audio element for the page', async () => {
    control().click()
    await settled()
    control().click()
    await settled()
    const [first, second] = press.mock.calls.map(([, audio]) => audio as HTMLAudioElement)
    expect([load.mock.calls.length, second]).toEqual([0, first])
  })
})

describe('loadPlayer', () => {
  const source = { player: 'data:text/javascript,export const press = 1', sheet: '/assets/player.css' }
  /** Fires an event of the style sheet's element. */
  const answerBy = (type: string) =>
    vi.spyOn(document.head, 'append').mockImplementationOnce((link) => {
      document.head.replaceChildren(link)
      queueMicrotask(() => (link as HTMLElement).dispatchEvent(new Event(type)))
    })
  const link = () => document.head.querySelector('link')
  // No test loads a file.
  beforeEach(() => void vi.spyOn(HTMLLinkElement.prototype, 'rel', 'set').mockImplementation(() => {}))

  it('brings the script and its style sheet', async () => {
    answerBy('load')
    expect((await loadPlayer(source)).press).toBe(1)
    expect(link()?.getAttribute('href')).toBe('/assets/player.css')
  })

  it('fails without the style sheet, and leaves no trace of it', async () => {
    answerBy('error')
    await expect(loadPlayer(source)).rejects.toThrow('style sheet')
    expect(link()).toBeNull()
  })
})
