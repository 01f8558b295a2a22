import { expect, it, vi } from 'vitest'
import { PLAYER_WORDS_JSON } from '../testing/player-words.ts'
import { startVideos } from './video.ts'

const failure = () => document.querySelector('#player [role=alert]')?.textContent

it('stays on the page offline, and says why nothing plays', async () => {
  document.body.innerHTML = `<a href="#away" data-video="about:blank">Play</a><button data-video="">Always</button><div id="player" data-words='${PLAYER_WORDS_JSON}'></div>`
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const page = new AbortController()
  startVideos('data:text/javascript,throw new Error()', page.signal)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.querySelector('a')?.click()
  await vi.waitFor(() => expect(failure()).toBe('You are offline. Please try again once you are connected.'))
  expect(leave).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  document.querySelector('button')?.click()
  await vi.waitFor(() => expect(failure()).toBe('The player could not be loaded. Please try again.'))
  document.querySelector('a')?.click()
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(`${location.origin}/#away`))
  page.abort()
})
