import { expect, it, vi } from 'vitest'
import { pauseForOthers } from './other-players.ts'

it('one that begins pauses the others, not itself', async () => {
  const [pauseFirst, pauseSecond] = [vi.fn(), vi.fn()]
  const tellOthers = pauseForOthers(pauseFirst)
  pauseForOthers(pauseSecond)
  tellOthers()
  await vi.waitFor(() => expect(pauseSecond).toHaveBeenCalledOnce())
  expect(pauseFirst).not.toHaveBeenCalled()
})

it('lives without the others where a browser has no way to tell them', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(pauseForOthers(() => {})).not.toThrow()
})
