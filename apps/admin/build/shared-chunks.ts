import { CONTENT_LISTS, DASHBOARD_SOURCE, FRAME_SOURCE, SIGN_IN_SOURCE } from './first-screens.ts'

/** Screens that share a file, and how many of them have to need a module that is in it. */
const SHARES = [
  { name: 'sign-in', screens: [SIGN_IN_SOURCE], least: 1 },
  { name: 'frame', screens: [FRAME_SOURCE, DASHBOARD_SOURCE], least: 1 },
  {
    name: 'lists',
    screens: Object.values(CONTENT_LISTS),
    least: 3,
  },
]

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
  const needs = (screen: string) => [...screens].some((one) => one.endsWith(`/admin/${screen}`))
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
