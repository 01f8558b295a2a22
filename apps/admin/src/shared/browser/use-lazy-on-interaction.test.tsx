import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setOnline } from '../../testing/render-admin.tsx'
import { useLazyOnInteraction } from './use-lazy-on-interaction.ts'

const Part = () => <p>The part</p>

function Screen({ load, isNeeded = false }: { load: () => Promise<typeof Part>; isNeeded?: boolean }) {
  const Loaded = useLazyOnInteraction(load, isNeeded)
  return Loaded && <Loaded />
}

it('loads a part when it is needed', async () => {
  const load = vi.fn(async () => Part)
  const { rerender } = render(<Screen load={load} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Screen load={load} isNeeded />)
  await screen.findByText('The part')
})

it.each(['pointerDown', 'keyDown'] as const)('loads it at the first %s, once', async (use) => {
  const load = vi.fn(async () => Part)
  render(<Screen load={load} />)
  fireEvent[use](document.body)
  fireEvent[use](document.body)
  await screen.findByText('The part')
  fireEvent[use](document.body)
  expect(load).toHaveBeenCalledTimes(1)
})

it('requests nothing offline, and loads what is needed when the browser is online', async () => {
  const load = vi.fn(async () => Part)
  setOnline(false)
  render(<Screen load={load} isNeeded />)
  fireEvent.pointerDown(document.body)
  expect(load).not.toHaveBeenCalled()
  // The failure is noted after the effect.
  await act(async () => {})
  setOnline(true)
  await screen.findByText('The part')
})

it('tries again with each press after a failure', async () => {
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Part)
  render(<Screen load={load} isNeeded />)
  await waitFor(() => {
    fireEvent.pointerDown(document.body)
    expect(load).toHaveBeenCalledTimes(2)
  })
  await screen.findByText('The part')
})
