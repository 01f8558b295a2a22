import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  controlOf,
  ember,
  fake,
  heard,
  inPlayer,
  open,
  region,
  requestedPaths,
  wren,
} from '../testing/player-page.ts'

const TOKEN = 'Xk7'

/** A page of a private link with these releases. */
function showPrivate(releases: readonly (typeof ember)[]): void {
  const host = document.getElementById('player')
  document.body.innerHTML = releases.map((release) => controlOf({ ...release, token: TOKEN })).join('')
  if (host) document.body.append(host)
}

it('reads recordings by the link, links to no page, and queues only the releases of the link', async () => {
  showPrivate([ember])
  await open()
  expect(heard()).toBe('Playing: Ember')
  expect(requestedPaths()).toEqual([`/api/private-links/${TOKEN}/releases/ember/recordings`])
  expect(region().querySelector('a[href^="/music"]')).toBeNull()
})

it('loads nothing before it is played, which would count as a play', async () => {
  showPrivate([ember, wren])
  await open()
  fake.reach(95)
  expect(requestedPaths()).toHaveLength(1)
  fireEvent.click(inPlayer('Next'))
  fireEvent.click(inPlayer('Next'))
  await waitFor(() => expect(heard()).toBe('Playing: Wren'))
  expect(requestedPaths()).toEqual(
    ['ember', 'wren'].map((slug) => `/api/private-links/${TOKEN}/releases/${slug}/recordings`),
  )
})
