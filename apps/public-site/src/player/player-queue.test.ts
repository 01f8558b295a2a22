import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Playable } from '../shared/playable.ts'
import { mockRecording } from '../testing/heard-recording.ts'
import {
  answers,
  requestedPaths,
  controlOf,
  ember,
  EMBER,
  fake,
  fetched,
  heard,
  inPlayer,
  open,
  region,
  wren,
} from '../testing/player-page.ts'

describe('on a page with one release alone', () => {
  const controls = (...releases: Playable[]) => releases.map((release) => controlOf(release)).join('')
  const host = () => document.getElementById('player')!
  const showAlone = () =>
    document.body.replaceChildren(screen.getByRole('button', { name: 'Play Ember' }), host())
  const next = () => within(region()).queryByRole('button', { name: 'Next' })

  beforeEach(() => {
    Object.assign(answers, { ember: [EMBER[0]], fern: [mockRecording({ id: 8, title: 'Fern' })] })
    const fern = { id: 'music-4', slug: 'fern', title: 'Fern', imageUrl: '' }
    const readApi = fetched.getMockImplementation()!
    fetched.mockImplementation(async (path) =>
      path === '/music' ? new Response(controls(fern, ember, wren)) : readApi(path),
    )
  })

  it('plays on with those behind it on the music page, which is asked for at Play', async () => {
    showAlone()
    expect(requestedPaths()).toEqual([])
    await open()
    await waitFor(() => expect(next()?.getAttribute('aria-disabled')).toBe('false'))
    expect(requestedPaths()).toEqual(['/api/releases/ember/recordings', '/music'])
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
    await waitFor(() => expect(requestedPaths()).toContain('/music'))
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
    expect([heard(), requestedPaths()]).toEqual(['Stopped: Ember', ['/api/releases/ember/recordings']])
  })
})
