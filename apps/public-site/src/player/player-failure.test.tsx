import { act, screen } from '@testing-library/react'
import { dismissToast, showToast } from '@troubadour/ui/feedback/toast-store'
import { afterEach, it, vi } from 'vitest'
import { dispatchPlayer, usePlayer } from '../shared/player-store.ts'
import { renderPage } from '../testing/render-page.tsx'
import { Player } from './player.tsx'

vi.mock('./floating-player.tsx', () => {
  throw new TypeError('network')
})

afterEach(() => act(() => dismissToast(showToast({ title: 'last' }))))

function Playing() {
  return <output>{usePlayer(({ activeTrack }) => activeTrack?.title ?? 'nothing')}</output>
}

it('says so when the player cannot be loaded, and plays nothing', async () => {
  renderPage(
    <>
      <Playing />
      <Player />
    </>,
  )
  act(() => dispatchPlayer({ type: 'play', track: { id: 'music-1', title: 'Ember Road', imageUrl: '' } }))
  await screen.findByText('The player could not be loaded. Please try again.')
  screen.getByText('nothing')
})
