import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasAgreed, withdraw } from '../shared/embed-consent.ts'
import { began, press, showAgreed } from './video-player.ts'

const element = (selector: string) => document.querySelector<HTMLElement>(selector)!
const frames = () => [...document.querySelectorAll('iframe')].map(({ title, src }) => [title, src])

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  document.body.innerHTML = `
    <div><a href="#one" data-video="about:blank?one" data-title="One">Play</a></div>
    <div><a href="#two" data-video="about:blank?two" data-title="Two">Play</a></div>
    <video></video><button data-video="" aria-pressed="false">Always show videos</button>`
})
afterEach(() => withdraw('video'))

it('puts the player before the façade that was pressed, with the focus, and stops all others', () => {
  press(element('a'))
  expect(frames()).toEqual([['One', 'about:blank?one&autoplay=1']])
  expect([document.activeElement?.tagName, element('a').inert]).toEqual(['IFRAME', true])
  press(element('a[href="#two"]'))
  expect(frames()).toEqual([['Two', 'about:blank?two&autoplay=1']])
  expect(element('a').inert).toBe(false)
  began(element('video') as HTMLVideoElement)
  expect(frames()).toEqual([])
})

it('stops when the music begins to play', async () => {
  press(element('a'))
  new BroadcastChannel('player').postMessage('player')
  await vi.waitFor(() => expect(frames()).toEqual([]))
})

it('shows all players once the visitor has agreed, until that is taken back', () => {
  press(element('button'))
  expect([hasAgreed('video'), element('button').getAttribute('aria-pressed')]).toEqual([true, 'true'])
  expect(frames()).toEqual([
    ['One', 'about:blank?one'],
    ['Two', 'about:blank?two'],
  ])
  showAgreed()
  expect(frames().length).toBe(2)
  press(element('button'))
  expect([hasAgreed('video'), frames()]).toEqual([false, []])
})
