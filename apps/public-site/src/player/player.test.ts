import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { spoken } from '@troubadour/ui/testing/spoken'
import { PAUSE_EVENT } from '../shared/player-events.ts'
import { mockRecording } from '../testing/heard-recording.ts'
import {
  answers,
  fetched,
  requestedPaths,
  bar,
  elapsed,
  ember,
  wren,
  fake,
  heard,
  inPlayer,
  open,
  press,
  pressed,
  region,
} from '../testing/player-page.ts'

const OFFER = { isOpen: false, minor: 150, suggestedMinor: null, currency: 'USD' }

describe('the floating player (docs/product/states.md#player)', () => {
  it('plays the first recording, and leaves the focus where it is', async () => {
    screen.getByRole('button', { name: 'Play Ember' }).focus()
    const control = await open()
    expect(requestedPaths()).toEqual(['/api/releases/ember/recordings'])
    expect(fake.src).toBe('/media/audio/1.mp4')
    expect([elapsed(), heard()]).toEqual(['0:00 of 1:40', 'Playing: Ember'])
    expect(region().querySelector('img')?.getAttribute('src')).toBe(ember.imageUrl)
    expect(document.activeElement).toBe(control)
    expect(control.getAttribute('aria-label')).toBe('Pause Ember')
    expect(document.documentElement.hasAttribute('data-playing')).toBe(true)
  })

  it('keeps the name of a control that plays a preview', async () => {
    const control = screen.getByRole('button', { name: 'Play Wren' })
    control.dataset.play = JSON.stringify({ ...wren, isPreview: true })
    control.setAttribute('aria-label', 'Play preview Wren')
    await open('Play preview Wren')
    expect(control.getAttribute('aria-label')).toBe('Pause Wren')
    fireEvent.click(inPlayer('Pause'))
    expect(control.getAttribute('aria-label')).toBe('Play preview Wren')
  })

  it('says which release plays, and leads to its page', async () => {
    await open()
    const title = within(region()).getByRole('link', { name: 'Ember' })
    expect([title.getAttribute('href'), region().textContent]).toEqual([
      '/music/ember',
      expect.stringContaining('EmberEmber0:00'),
    ])
    pressed('Play Wren')
    await waitFor(() => expect(region().textContent).toContain('Wren0:00'))
    expect(within(region()).getByRole('link', { name: 'Wren' }).getAttribute('href')).toBe('/music/wren')
  })

  it.each([
    ['a release', { isSold: true }, {}, '/music/ember#buy', 'Buy Ember'],
    ['only its recording', {}, { offer: OFFER }, '/music/ember#tracks', 'Buy Ember'],
    ['neither', {}, {}, undefined, undefined],
    ['what a private link leads to', { token: 'x' }, { offer: OFFER }, undefined, undefined],
  ])('leads to where it is bought: %s', async (_what, sold, fields, href, name) => {
    answers.ember = [mockRecording({ id: 1, title: 'Ember', ...fields })]
    screen.getAllByRole('button', { name: 'Play Ember' })[0]!.dataset.play = JSON.stringify({
      ...ember,
      ...sold,
    })
    fetched.mockImplementation(async () => Response.json({ recordings: answers.ember }))
    await open()
    const link = within(region()).queryByRole('link', { name: /^Buy/ })
    expect([link?.getAttribute('href'), link?.getAttribute('aria-label')]).toEqual([href, name])
  })

  it('is read in the order of its parts', async () => {
    await open()
    expect((await spoken(region())).slice(0, 9)).toEqual([
      'region, Music player',
      'link, Ember',
      'button, Pause, key shortcuts K',
      'button, Close',
      'button, Previous, key shortcuts P',
      'slider, Progress of Ember, orientated horizontally, max value 100, min value 0, current value 0:00 of 1:40',
      'button, Next, not disabled, key shortcuts N',
      'slider, Volume, 100, orientated horizontally, max value 100, min value 0',
      'list, Listen on',
    ])
  })

  it('shows 3:03 until the length is known', () => {
    pressed('Play Ember')
    expect([elapsed(), bar().disabled]).toEqual(['0:00 of 3:03', true])
  })

  it('has the audio for its clock, and pauses and goes on by either control', async () => {
    const control = await open()
    fake.tellDuration(101)
    fake.reach(65.4)
    expect(elapsed()).toBe('1:05 of 1:41')
    fireEvent.click(inPlayer('Pause'))
    expect([heard(), control.getAttribute('aria-label'), fake.audio.paused]).toEqual([
      'Paused: Ember',
      'Play Ember',
      true,
    ])
    press(control, fake.audio)
    expect([heard(), fake.audio.paused]).toEqual(['Playing: Ember', false])
    expect(elapsed()).toBe('1:05 of 1:41')
  })

  it('does not begin when it was paused before it could', async () => {
    pressed('Play Ember')
    pressed('Pause Ember')
    await waitFor(() => expect(bar().disabled).toBe(false))
    expect([heard(), fake.audio.paused]).toEqual(['Stopped: Ember', true])
  })

  it('goes on to the next recording and release, fetches it 20 s before, and stops at 0 after the last', async () => {
    await open()
    fake.reach(79)
    expect(requestedPaths()).not.toContain('/media/audio/2.mp4')
    fake.reach(80)
    fake.reach(81)
    expect(requestedPaths().filter((path) => path === '/media/audio/2.mp4')).toHaveLength(1)
    fake.end()
    expect([fake.src, heard(), elapsed()]).toEqual(['/media/audio/2.mp4', 'Playing: Ash', '0:00 of 1:05'])
    fake.reach(64)
    await waitFor(() => expect(requestedPaths()).toContain('/media/audio/9.mp4'))
    fake.end()
    await waitFor(() => expect(heard()).toBe('Playing: Wren'))
    expect(requestedPaths().filter((path) => path === '/api/releases/wren/recordings')).toHaveLength(1)
    fake.end()
    expect([heard(), elapsed(), fake.audio.paused]).toEqual(['Stopped: Wren', '0:00 of 1:40', true])
    expect(document.documentElement.hasAttribute('data-playing')).toBe(false)
  })

  it('begins another recording or release from 0', async () => {
    await open()
    fake.reach(20)
    pressed('Play Ash')
    expect([heard(), elapsed()]).toEqual(['Playing: Ash', '0:00 of 1:05'])
    fake.reach(20)
    pressed('Play Wren')
    await waitFor(() => expect(heard()).toBe('Playing: Wren'))
    expect([elapsed(), fake.src]).toEqual(['0:00 of 1:40', '/media/audio/9.mp4'])
    expect(inPlayer('Next').getAttribute('aria-disabled')).toBe('true')
  })

  it('steps to the next and the previous, which first begins the same again', async () => {
    await open()
    fireEvent.click(inPlayer('Next'))
    expect(heard()).toBe('Playing: Ash')
    fake.reach(4)
    fireEvent.click(inPlayer('Previous'))
    expect([heard(), elapsed()]).toEqual(['Playing: Ash', '0:00 of 1:05'])
    fireEvent.click(inPlayer('Next'))
    await waitFor(() => expect(heard()).toBe('Playing: Wren'))
    fireEvent.click(inPlayer('Previous'))
    await waitFor(() => expect(heard()).toBe('Playing: Ember'))
  })

  it('leads elsewhere in the recording by pointer and keys', async () => {
    await open()
    fireEvent.input(bar(), { target: { value: '50' } })
    fake.reach(3)
    expect(elapsed()).toBe('0:50 of 1:40')
    fireEvent.change(bar(), { target: { value: '50' } })
    expect([fake.audio.currentTime, elapsed()]).toEqual([50, '0:50 of 1:40'])
    fireEvent.keyDown(bar(), { key: 'ArrowLeft' })
    expect([fake.audio.currentTime, elapsed()]).toEqual([45, '0:45 of 1:40'])
    fireEvent.keyDown(bar(), { key: 'ArrowRight' })
    expect(elapsed()).toBe('0:50 of 1:40')
  })

  it('is paused when something else begins to play', async () => {
    await open()
    window.dispatchEvent(new Event(PAUSE_EVENT))
    expect([heard(), fake.audio.paused]).toEqual(['Stopped: Ember', true])
  })

  it('takes another form where the first cannot be played', async () => {
    fake.cannotPlay('audio/mp4; codecs="opus"')
    await open()
    expect(fake.src).toBe('/media/audio/1.m4a')
    fireEvent.click(inPlayer('Close'))
    fake.cannotPlay('')
    await open()
    fake.reach(5)
    fake.tell('error')
    expect([fake.src, fake.audio.currentTime, heard()]).toEqual(['/media/audio/1.m4a', 5, 'Playing: Ember'])
  })

  it('rests where the browser wants another press', async () => {
    fake.refuse(new DOMException('Press first', 'NotAllowedError'))
    await open()
    await waitFor(() => expect(heard()).toBe('Stopped: Ember'))
    fake.refuse(undefined)
    fireEvent.click(inPlayer('Play'))
    expect(heard()).toBe('Playing: Ember')
  })
})

describe('closing', () => {
  it('forgets everything, and gives the focus back, by Escape and by Close', async () => {
    const control = await open()
    fake.reach(30)
    inPlayer('Pause').focus()
    fireEvent.keyDown(inPlayer('Pause'), { key: 'Escape' })
    expect(screen.queryByRole('region', { name: 'Music player' })).toBeNull()
    expect(document.activeElement).toBe(control)
    expect([heard(), fake.src, fake.audio.paused]).toEqual(['', null, true])
    await open()
    expect(elapsed()).toBe('0:00 of 1:40')
    inPlayer('Close').focus()
    fireEvent.click(inPlayer('Close'))
    expect(document.activeElement).toBe(control)
  })

  it('is left to an Escape in the player that nothing else has answered', async () => {
    const control = await open()
    fireEvent.keyDown(control, { key: 'Escape' })
    const answered = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    answered.preventDefault()
    inPlayer('Pause').dispatchEvent(answered)
    region()
  })
})
