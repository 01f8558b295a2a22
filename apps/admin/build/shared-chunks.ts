import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Screens that share a file, and how many of them have to need a module that is in it. */
const SHARES = [
  { name: 'sign-in', screens: ['auth/auth-page.tsx'], least: 1 },
  { name: 'frame', screens: ['require-session.tsx', 'dashboard/dashboard-page.tsx'], least: 1 },
  {
    name: 'lists',
    screens: [
      'events/event-list.tsx',
      'music/music-page.tsx',
      'posts/post-list.tsx',
      'own-pages/page-list.tsx',
      'own-products/item-list.tsx',
    ],
    least: 3,
  },
]

/**
 * The build fails at a screen of `SHARES` that is not there: its list would silently load dozens of files again.
 * @param sources the folder of the sources
 * @throws Error that names the missing files
 */
export function checkScreens(sources: string, shares: readonly { screens: string[] }[] = SHARES) {
  const missing = shares
    .flatMap(({ screens }) => screens)
    .filter((screen) => !existsSync(join(sources, screen)))
  if (missing.length > 0)
    throw new Error(`build/shared-chunks.ts names screens that are not in src/: ${missing.join(', ')}`)
}

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/**
 * Puts modules that the same screens need into one file: a list would else load 80 of them, six at a time, which takes
 * seconds on a slow phone (docs/performance.md#lists-of-the-admin).
 * @returns the name of the module's file; null for a file that only follows from the imports
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  const screens = screensOf(id, graph)
  if (screens.has(id)) return null
  const needs = (screen: string) => [...screens].some((one) => one.endsWith(`/src/${screen}`))
  const names = SHARES.filter((share) => share.screens.filter(needs).length >= share.least)
  return names.map(({ name }) => name).join('-') || null
}

/** The modules that are loaded on demand and import this one, directly or not. */
function screensOf(id: string, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const screens = new Set<string>()
  const work = [id]
  for (let module = work.pop(); module !== undefined; module = work.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    if (dynamicImporters.length > 0) screens.add(module)
    work.push(...importers)
  }
  return screens
}
