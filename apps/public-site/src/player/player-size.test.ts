import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { inPlayer, loadPlayer, open, region } from '../testing/player-page.ts'

/** The style sheet hides it in the wide window of the tests, so it has no role there. */
const findButton = () => region().querySelector('button[aria-label="All controls"]')
const size = () => [region().hasAttribute('data-small'), findButton()?.getAttribute('aria-expanded')]
const pressSize = () => fireEvent.click(findButton() ?? region())
const SMALL = [true, 'false']
const FULL = [false, 'true']

/** @param matches whether the window is low */
async function loadInWindow(matches: boolean) {
  const query = Object.assign(new EventTarget(), { matches })
  const matchMedia = vi.fn(() => query)
  vi.stubGlobal('matchMedia', matchMedia)
  await loadPlayer()
  return { query, matchMedia }
}

describe('the size of the player in a small window (docs/product/public-pages.md#floating-player)', () => {
  it('is small after a press, for the visit, and full after another', async () => {
    await open()
    expect(size()).toEqual(FULL)
    pressSize()
    expect(size()).toEqual(SMALL)
    fireEvent.click(inPlayer('Close'))
    await loadPlayer()
    await open()
    expect(size()).toEqual(SMALL)
    pressSize()
    expect(size()).toEqual(FULL)
    fireEvent.click(inPlayer('Close'))
    await loadPlayer()
    await open()
    expect(size()).toEqual(FULL)
  })

  it('is small at first in a low window, also one that is turned, and a press opens it', async () => {
    const { query, matchMedia } = await loadInWindow(true)
    await open()
    expect(matchMedia).toHaveBeenCalledExactlyOnceWith(
      '(max-height: 26rem), (max-width: 767.98px) and (max-height: 37.5rem)',
    )
    expect(size()).toEqual(SMALL)
    pressSize()
    expect(size()).toEqual(FULL)
    query.dispatchEvent(new Event('change'))
    expect(size()).toEqual(SMALL)
    query.matches = false
    query.dispatchEvent(new Event('change'))
    expect(size()).toEqual(FULL)
  })

  it('does not change in the frame of an embed', async () => {
    const main = document.createElement('main')
    document.body.append(main)
    main.append(document.getElementById('player') ?? '')
    await loadInWindow(true)
    await open()
    expect(findButton()).toBeNull()
    expect(region().hasAttribute('data-small')).toBe(false)
  })
})
