import { afterEach, expect, it, vi } from 'vitest'
import { mockRecording } from '../testing/heard-recording.ts'
import { fetchAhead } from './recordings.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))

it.each([
  ['of 15 minutes', 900_000, false, 1],
  ['that is longer', 900_001, false, 0],
  ['for a visitor who saves data', 65_000, true, 0],
])('fetches a recording %s ahead or not', (_which, durationMs, saveData, times) => {
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  fetchAhead(mockRecording({ id: 2, durationMs }), { canPlayType: () => 'probably' })
  expect(fetched).toHaveBeenCalledTimes(times)
})
