import { expect, it, vi } from 'vitest'
import type { BootElement } from '../shared/shown-page.ts'
import { loadSoftNavigation } from './soft-navigation.ts'

it('loads soft navigation once for the page, and tries again after a failure', async () => {
  const awaitSound = vi.fn()
  vi.stubGlobal('awaitSoundForTest', awaitSound)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const script = document.createElement('script')
  // The server of the same build writes the other attributes.
  const boot = script as HTMLElement as BootElement
  const page = { boot, leave: vi.fn(), start: vi.fn(), endWholeLoads: vi.fn(), say: vi.fn() }

  script.dataset.navigation = 'data:text/javascript,throw new Error()'
  await loadSoftNavigation(page)
  expect([warn.mock.calls.length, awaitSound.mock.calls.length]).toEqual([1, 0])

  script.dataset.navigation =
    'data:text/javascript,export const awaitSound = (page) => awaitSoundForTest(page)'
  await loadSoftNavigation(page)
  await loadSoftNavigation(page)
  expect(awaitSound).toHaveBeenCalledExactlyOnceWith(page)
})
