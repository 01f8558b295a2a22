import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bar, elapsed, fake, heard, inPlayer, loadPlayer, open } from '../testing/player-page.ts'

describe('what is remembered of a visit', () => {
  /** Simulates leaving the page: the player ends, the session storage stays. */
  const leave = async () => {
    window.dispatchEvent(new Event('pagehide'))
    const kept = Object.entries(sessionStorage)
    fireEvent.click(inPlayer('Close'))
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
    await loadPlayer()
  }

  it('is the recording and the position in it', async () => {
    await open()
    fake.reach(60)
    fireEvent.click(inPlayer('Next'))
    fireEvent.keyDown(bar(), { key: 'ArrowRight' })
    await leave()
    await open()
    expect([heard(), elapsed(), fake.audio.currentTime]).toEqual(['Playing: Ash', '0:05 of 1:05', 5])
  })

  it('is nothing after the end of the last', async () => {
    await open('Play Wren')
    fake.reach(60)
    fake.end()
    await leave()
    await open('Play Wren')
    expect([heard(), elapsed()]).toEqual(['Playing: Wren', '0:00 of 1:40'])
  })
})
