import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ScreenErrorScreen } from '../../root-error-screen.tsx'
import { setOnline } from '../../testing/render-admin.tsx'
import { formChunk } from './form-chunk.tsx'

afterEach(() => {
  setOnline(true)
  vi.restoreAllMocks()
})

type Load = () => Promise<() => string>

const open = ({ Form }: ReturnType<typeof formChunk>) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <Form />, ErrorBoundary: ScreenErrorScreen }])}
    />,
  )

it('is an outline until its code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  open(formChunk(() => promise))
  await screen.findByText('Loading the form')
  resolve(() => 'The fields')
  await screen.findByText('The fields')
  expect(screen.queryByText('Loading the form')).toBeNull()
})

it('is there at once when its code is loaded, which is loaded once', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(() => 'The fields'))
  const chunk = formChunk(load)
  chunk.onIntent.onFocus()
  await chunk.load()
  open(chunk)
  screen.getByText('The fields')
  expect(load).toHaveBeenCalledOnce()
})

it('says like a screen that is not loaded yet that the browser is offline', async () => {
  // React reports what an error screen catches.
  vi.spyOn(console, 'error').mockReturnValue()
  setOnline(false)
  const load = vi.fn<Load>()
  open(formChunk(load))
  await screen.findByRole('heading', { name: 'You are offline' })
  expect(load).not.toHaveBeenCalled()
})
