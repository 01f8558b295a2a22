import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { FIRST_SCREENS } from '../build/first-screens.ts'
import { routes } from './routes.tsx'
import type { ScreenHandle } from './shared/paths/screen-route.tsx'

/** The component of a path's screen. */
async function screenAt(path: string): Promise<unknown> {
  const route = matchRoutes(routes, path)?.at(-1)?.route
  if (typeof route?.lazy === 'function') return (await route.lazy()).Component
  const loaded = await (route?.handle as ScreenHandle).preload()
  return loaded.default
}

it.each(Object.entries(FIRST_SCREENS))('names for %s the source of its screen, %s', async (path, source) => {
  const module: object = await import(/* @vite-ignore */ `../${source}`)
  expect(Object.values(module)).toContain(await screenAt(path))
})
