import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Listen } from './listen.tsx'

function open() {
  render(
    <>
      <Listen id={1} title="Ember" />
      <Listen id={2} title="Frost" />
    </>,
  )
  return userEvent.setup()
}

function audioOf(title: string): HTMLAudioElement {
  const audio = screen.getByRole('group', { name: `Player of ${title}` }).querySelector('audio')
  if (!audio) throw new Error('A player has an audio element')
  return audio
}

it('has buttons of its own to pause, to play and to seek', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Listen to Ember' }))
  const audio = audioOf('Ember')
  expect(audio.controls).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause Ember' }))
  fireEvent.pause(audio)
  const play = vi.spyOn(audio, 'play').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Play Ember' }))
  expect(play).toHaveBeenCalledOnce()
  Object.defineProperty(audio, 'duration', { value: 215 })
  fireEvent.durationChange(audio)
  fireEvent.change(screen.getByRole('slider', { name: 'Position in Ember' }), { target: { value: '61' } })
  expect(audio.currentTime).toBe(61)
  fireEvent.timeUpdate(audio)
  screen.getByText('1:01 / 3:35')
})

it('plays one recording at a time, and says when that fails', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Listen to Ember' }))
  const sources = [...audioOf('Ember').querySelectorAll('source')]
  expect(sources.map((source) => source.getAttribute('src'))).toEqual([
    '/api/admin/recordings/1/sound/opus',
    '/api/admin/recordings/1/sound/aac',
  ])
  const pause = vi.spyOn(audioOf('Ember'), 'pause')
  await user.click(screen.getByRole('button', { name: 'Listen to Frost' }))
  fireEvent.play(audioOf('Frost'))
  expect(pause).toHaveBeenCalledOnce()
  sources.forEach((source) => fireEvent.error(source))
  screen.getByText('This could not be played.')
})
