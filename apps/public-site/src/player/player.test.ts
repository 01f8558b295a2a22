import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { Playable } from '../shared/playable.ts'
import { PAUSE_EVENT } from '../shared/player-events.ts'
import { createFakeAudio } from '../testing/fake-audio.ts'
import { mockRecording } from '../testing/heard-recording.ts'

const ember: Playable = { id: 'music-1', slug: 'ember', title: 'Ember', imageUrl: '/media/demo/cover.webp' }
const wren: Playable = { id: 'music-2', slug: 'wren', title: 'Wren', imageUrl: '' }
const frost: Playable = { id: 'music-3', slug: null, title: 'First Frost', imageUrl: '' }
const EMBER = [
  mockRecording({ id: 1, title: 'Ember' }),
  mockRecording({ id: 2, title: 'Ash', durationMs: 65_000 }),
]
const LINKS = [
  ['Spotify', 'https://open.spotify.com/artist/1'],
  ['Apple Music', 'https://music.apple.com/1'],
  ['Bandcamp', 'https://hollowpine.bandcamp.com'],
]

let fake: ReturnType<typeof createFakeAudio>
let press: (control: HTMLElement, audio: HTMLAudioElement) => void
let answers: Record<string, HeardRecording[]>
const fetched = vi.fn<(path: string) => Promise<Response>>()

const controlOf = (playable: Playable, title = playable.title) =>
  `<button data-play='${JSON.stringify(playable)}' aria-label="Play ${title}"></button>`

beforeEach(async () => {
  answers = { ember: EMBER, wren: [mockRecording({ id: 9, title: 'Wren' })] }
  fetched.mockReset().mockImplementation(async (path) => {
    const recordings = answers[/releases\/(\w+)\//.exec(path)?.[1] ?? '']
    return recordings ? Response.json({ recordings }) : Response.json({ message: 'No' }, { status: 404 })
  })
  vi.stubGlobal('fetch', fetched)
  sessionStorage.clear()
  document.body.innerHTML = [
    controlOf(ember),
    controlOf({ ...ember, recordingId: 2 }, 'Ash'),
    controlOf(wren),
    `<button data-play='${JSON.stringify(frost)}'>Listen elsewhere</button>`,
    `<div id="player" data-artist="Hollow Pine" data-words='["Play","Pause"]' data-links='${JSON.stringify(LINKS)}'>`,
    '<span aria-live="polite"></span></div>',
  ].join('')
  fake = createFakeAudio()
  // The player is there once a page.
  vi.resetModules()
  ;({ press } = await import('./player.ts'))
})
afterEach(() => {
  const close = screen.queryByRole('button', { name: 'Close' })
  if (close) fireEvent.click(close)
})

const region = () => screen.getByRole('region', { name: 'Music player' })
const pressed = (name: string) => {
  const control = screen.getAllByRole('button', { name })[0]!
  press(control, fake.audio)
  return control
}
const inPlayer = (name: string) => within(region()).getByRole('button', { name })
const bar = () => screen.getByRole<HTMLInputElement>('slider', { name: /^Progress of/ })
const elapsed = () => bar().getAttribute('aria-valuetext')
const heard = () => document.querySelector('[aria-live]')?.textContent
const asked = () => fetched.mock.calls.map(([path]) => path)

async function open(name = 'Play Ember') {
  const control = pressed(name)
  await waitFor(() => expect(bar().disabled).toBe(false))
  return control
}

describe('the floating player (docs/product/states.md#player)', () => {
  it('plays the first recording, and leaves the focus where it is', async () => {
    screen.getByRole('button', { name: 'Play Ember' }).focus()
    const control = await open()
    expect(asked()).toEqual(['/api/releases/ember/recordings'])
    expect(fake.src).toBe('/media/audio/1.mp4')
    expect([elapsed(), heard()]).toEqual(['0:00 of 1:40', 'Playing: Ember'])
    expect(region().querySelector('img')?.getAttribute('src')).toBe(ember.imageUrl)
    expect(document.activeElement).toBe(control)
    expect(control.getAttribute('aria-label')).toBe('Pause Ember')
    expect(document.documentElement.hasAttribute('data-playing')).toBe(true)
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
    expect(asked()).not.toContain('/media/audio/2.mp4')
    fake.reach(80)
    fake.reach(81)
    expect(asked().filter((path) => path === '/media/audio/2.mp4')).toHaveLength(1)
    fake.end()
    expect([fake.src, heard(), elapsed()]).toEqual(['/media/audio/2.mp4', 'Playing: Ash', '0:00 of 1:05'])
    fake.reach(64)
    await waitFor(() => expect(asked()).toContain('/media/audio/9.mp4'))
    fake.end()
    await waitFor(() => expect(heard()).toBe('Playing: Wren'))
    expect(asked().filter((path) => path === '/api/releases/wren/recordings')).toHaveLength(1)
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

describe('on a page with one release alone', () => {
  const controls = (...releases: Playable[]) => releases.map((release) => controlOf(release)).join('')
  const host = () => document.getElementById('player')!
  const showAlone = () =>
    document.body.replaceChildren(screen.getByRole('button', { name: 'Play Ember' }), host())
  const next = () => within(region()).queryByRole('button', { name: 'Next' })

  beforeEach(() => {
    answers = { ...answers, ember: [EMBER[0]!], fern: [mockRecording({ id: 8, title: 'Fern' })] }
    const fern = { id: 'music-4', slug: 'fern', title: 'Fern', imageUrl: '' }
    const readApi = fetched.getMockImplementation()!
    fetched.mockImplementation(async (path) =>
      path === '/music' ? new Response(controls(fern, ember, wren)) : readApi(path),
    )
  })

  it('plays on with those behind it on the music page, which is asked for at Play', async () => {
    showAlone()
    expect(asked()).toEqual([])
    await open()
    await waitFor(() => expect(next()?.getAttribute('aria-disabled')).toBe('false'))
    expect(asked()).toEqual(['/api/releases/ember/recordings', '/music'])
    fake.end()
    await waitFor(() => expect(heard()).toBe('Playing: Wren'))
    fake.end()
    expect(heard()).toBe('Stopped: Wren')
    fireEvent.click(inPlayer('Previous'))
    await waitFor(() => expect(heard()).toBe('Playing: Ember'))
  })

  it.each([
    ['the music page does not answer', () => fetched.mockRejectedValueOnce(new TypeError('No answer'))],
    ['it is not on the music page', () => fetched.mockResolvedValueOnce(new Response(controls(wren)))],
  ])('stays alone where %s', async (_, answer) => {
    showAlone()
    fetched.mockResolvedValueOnce(Response.json({ recordings: answers.ember }))
    answer()
    await open()
    await waitFor(() => expect(asked()).toContain('/music'))
    fake.end()
    expect([heard(), next()?.hidden]).toEqual(['Stopped: Ember', undefined])
  })

  it('stays alone in a frame of another site', async () => {
    showAlone()
    const main = document.createElement('main')
    document.body.append(main)
    main.append(host())
    await open()
    fake.end()
    expect([heard(), asked()]).toEqual(['Stopped: Ember', ['/api/releases/ember/recordings']])
  })
})

describe('what is remembered of a visit', () => {
  /** The page goes with its player; the storage of the visit stays. */
  const leave = async () => {
    window.dispatchEvent(new Event('pagehide'))
    const kept = Object.entries(sessionStorage)
    fireEvent.click(inPlayer('Close'))
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
    vi.resetModules()
    fake = createFakeAudio()
    ;({ press } = await import('./player.ts'))
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

describe('a release that can be heard elsewhere only', () => {
  it('opens links, without a clock, and asks for nothing', () => {
    pressed('Listen elsewhere')
    within(region()).getByText('First Frost')
    expect(screen.queryByRole('slider')).toBeNull()
    expect(within(region()).queryByRole('button', { name: 'Play' })).toBeNull()
    const links = within(screen.getByRole('list', { name: 'Listen on' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(LINKS)
    expect([asked(), fake.src, heard()]).toEqual([[], null, 'Listen elsewhere: First Frost'])
  })

  it('silences what plays', async () => {
    await open()
    pressed('Listen elsewhere')
    expect([fake.src, document.documentElement.hasAttribute('data-playing')]).toEqual([null, false])
    screen.getByRole('button', { name: 'Play Ember' })
  })
})
