import { renderToString } from 'react-dom/server'
import { hydrateRoot, type Root } from 'react-dom/client'
import { act } from '@testing-library/react'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { App } from '../app.tsx'
import { startHydration } from '../boot/hydration.ts'
import { createPageQueryClient } from '../shared/page-query-client.ts'
import { restorePageState } from '../shared/page-state.ts'
import { pageState } from '../testing/render-page.tsx'
import { GetItSection } from './get-it-section.tsx'

const MIDNIGHT_IN_NEW_YORK = Date.parse('2026-05-02T04:00:00Z')
/** A frame, and then an idle moment. */
const IDLE_MS = 17 + 1

let root: Root | undefined
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: MIDNIGHT_IN_NEW_YORK - 90_000 })
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.innerHTML = ''
})

it('a page that nobody touches lets a release be streamed within the minute that it comes out', async () => {
  const merchItems = [mockRelease({ id: 'music-1', releaseDate: '2026-05-02' })]
  const state = { ...pageState({ data: { merchItems } }), now: Date.now() }
  const queryClient = createPageQueryClient()
  restorePageState(queryClient, state)
  const page = (
    <App queryClient={queryClient} state={state}>
      <GetItSection />
    </App>
  )
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
  const container = document.getElementById('root')!
  const stream = () => document.querySelector<HTMLElement>('a[href="https://stream.example/song"]')
  const button = () => document.querySelector<HTMLButtonElement>('button:disabled')

  // Simulates the boot script: only a frame and the browser's idle callback happen.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  startHydration(async () => {
    root = hydrateRoot(container, page)
  }, new AbortController().signal)
  window.dispatchEvent(new Event('load'))
  expect(root).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS))
  expect(root).toBeDefined()

  expect(button()?.textContent).toBe('Stream/Buy')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(stream()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(stream()?.textContent).toMatch(/^Stream\/Buy/)
  expect(button()).toBeNull()
})
