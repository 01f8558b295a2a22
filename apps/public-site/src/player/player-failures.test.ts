import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { elapsed, fake, fetched, heard, inPlayer, open, pressed } from '../testing/player-page.ts'

describe('what cannot be played', () => {
  const FAILURE = 'This could not be played. Please try again.'

  it.each([
    ['no answer', () => fetched.mockRejectedValueOnce(new TypeError('No answer'))],
    ['without a recording', () => fetched.mockResolvedValueOnce(Response.json({ recordings: [] }))],
    ['hidden', () => fetched.mockResolvedValueOnce(Response.json({ message: 'No' }, { status: 404 }))],
  ])('says so, and can be tried again: %s', async (_, breakIt) => {
    breakIt()
    pressed('Play Ember')
    await screen.findByText(FAILURE)
    expect([heard(), document.documentElement.hasAttribute('data-playing')]).toEqual(['', false])
    fireEvent.click(inPlayer('Play'))
    await waitFor(() => expect(heard()).toBe('Playing: Ember'))
    expect(screen.queryByText(FAILURE)).toBeNull()
  })

  it('goes on where it broke off', async () => {
    await open()
    fake.reach(42)
    fake.tell('error')
    fake.tell('error')
    screen.getByText(FAILURE)
    fireEvent.click(inPlayer('Play'))
    expect([heard(), elapsed(), fake.audio.currentTime]).toEqual(['Playing: Ember', '0:42 of 1:40', 42])
  })
})

describe('offline', () => {
  const OFFLINE = 'You are offline. Please try again once you are connected.'
  const connect = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  afterEach(() => connect(true))

  it('says so at a press of Play', async () => {
    connect(false)
    fetched.mockRejectedValueOnce(new TypeError('No answer'))
    pressed('Play Ember')
    await screen.findByText(OFFLINE)
    connect(true)
    expect(screen.queryByText(OFFLINE)).toBeNull()
    fireEvent.click(inPlayer('Play'))
    await waitFor(() => expect(heard()).toBe('Playing: Ember'))
  })

  it('says so while it plays, once it waits or breaks off, and goes on there', async () => {
    await open()
    fake.reach(42)
    connect(false)
    expect(screen.queryByText(OFFLINE)).toBeNull()
    fake.tell('waiting')
    screen.getByText(OFFLINE)
    fake.tell('error')
    fake.tell('error')
    screen.getByText(OFFLINE)
    connect(true)
    fireEvent.click(inPlayer('Play'))
    expect([heard(), elapsed(), fake.audio.currentTime]).toEqual(['Playing: Ember', '0:42 of 1:40', 42])
  })
})
