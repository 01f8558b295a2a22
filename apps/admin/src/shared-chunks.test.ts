import { expect, it } from 'vitest'
import { checkScreens } from '../build/shared-chunks.ts'

const SOURCES = import.meta.dirname

it('finds every screen that it names', () => {
  expect(() => checkScreens(SOURCES)).not.toThrow()
})

it('names a screen that is not there', () => {
  const shares = [{ screens: ['events/event-list.tsx', 'music/old-page.tsx'] }]
  expect(() => checkScreens(SOURCES, shares)).toThrow(
    'build/shared-chunks.ts names screens that are not in src/: music/old-page.tsx',
  )
})
