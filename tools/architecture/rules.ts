import { reachable, type Import, type ImportGraph } from './import-graph.ts'

/** The packages that code for a browser may import. */
const BROWSER_PACKAGES =
  /^(react|react-dom|react-router-dom|react-hook-form|radix-ui|zod|@sindresorhus\/slugify|cmdk|react-aria-components|music-metadata|p-limit|qrcode|@tanstack\/react-query|@internationalized\/date|virtual:[\w-]+)(\/|$)/
const SERVER_CODE = /^libs\/(web-)?server\//
/** Contains the paths of all calls; visitors' pages use `page-endpoints.ts`. */
const ALL_ENDPOINTS = 'libs/domain/src/contract/endpoints.ts'
const MOCK = /^libs\/api-client\/src\/mock\/|test-main\.ts$/

/** The entry files of each front end's browser code. */
const ADMIN_ENTRY = 'apps/admin/src/main-client.tsx'
const BROWSER_ENTRIES = [
  'apps/public-site/src/entry-client.tsx',
  'apps/public-site/src/boot/boot.ts',
  'apps/public-site/src/player/player.ts',
  'apps/public-site/src/soft-navigation/soft-navigation.ts',
  ADMIN_ENTRY,
]
/** The files that the sign-in screen and the dashboard with its frame load immediately. */
export const FIRST_SCREENS = [
  ADMIN_ENTRY,
  'apps/admin/src/auth/auth-page.tsx',
  'apps/admin/src/require-session.tsx',
  'apps/admin/src/dashboard/dashboard-page.tsx',
]
/** The lists, which a slow phone has to show soon (docs/performance.md#lists-of-the-admin); their forms load later. */
export const LIST_SCREENS = [
  ...['events/event-list', 'music/music-page', 'merch/merch-page', 'posts/post-list', 'own-pages/page-list'],
  ...['own-products/item-list', 'pictures/pictures-page', 'subscribers/subscribers-page'],
  ...['orders/orders-page', 'activity/activity-page', 'subscribers/announcements/announcements-page'],
].map((screen) => `apps/admin/src/${screen}.tsx`)
const OTHER_LANGUAGE = /^libs\/domain\/src\/texts\/texts-\w\w\.ts$/
/** Files that a first screen must not load: the folders of other screens, and the texts of other languages. */
const LATER =
  /^apps\/admin\/src\/(?!(auth|dashboard|layout|shared)\/)[\w-]+\/|^libs\/domain\/src\/texts\/texts-\w\w\.ts$/
/** The entry file of each deployed program. */
const SERVER_ENTRIES = ['apps/public-site/src/main.ts', 'apps/admin/src/main.ts', 'apps/api/src/main.ts']
/** The entries the rules start from; the test makes sure that they exist. */
export const ENTRIES = [...BROWSER_ENTRIES, ...SERVER_ENTRIES]

/** Lists the modules that a bundle must not contain, one sentence each. */
export function bundleViolations(graph: ImportGraph): string[] {
  return [
    ...ENTRIES.flatMap((entry) => entryViolations(graph, entry)),
    // The entry would also load zod before src/zod-without-eval.ts sets it up.
    ...[...FIRST_SCREENS, ...LIST_SCREENS]
      .filter((file) => reachable(graph, file, 'at once').packages.has('zod'))
      .map((file) => `${file} loads zod at once, which is too large for a first screen or a list`),
    ...LIST_SCREENS.filter((file) =>
      [...reachable(graph, file, 'at once').files].some((name) => OTHER_LANGUAGE.test(name)),
    ).map((file) => `${file} loads the texts of other languages at once, which is too much for a list`),
    ...FIRST_SCREENS.flatMap((file) =>
      [...reachable(graph, file, 'at once').files]
        .filter((name) => LATER.test(name))
        .map((name) => `${file} loads ${name} at once, which another screen needs`),
    ),
  ]
}

function entryViolations(graph: ImportGraph, entry: string): string[] {
  const { files, packages } = reachable(graph, entry)
  const isBrowser = BROWSER_ENTRIES.includes(entry)
  const isPublic = isBrowser && entry.includes('public-site')
  const mocks = [...files].filter((file) => MOCK.test(file))
  const serverCode = [
    ...[...packages].filter((name) => !BROWSER_PACKAGES.test(name)),
    ...[...files].filter((file) => SERVER_CODE.test(file)),
  ]
  return [
    ...[...mocks, ...(packages.has('msw') ? ['msw'] : [])].map(
      (name) => `${entry} reaches ${name}: mocks and test entries never reach a production bundle`,
    ),
    ...(isBrowser ? serverCode : []).map(
      (name) => `${entry} reaches ${name}: browser code never reaches node code`,
    ),
    ...(isPublic && files.has(ALL_ENDPOINTS)
      ? [`${entry} reaches ${ALL_ENDPOINTS}, which names the calls of the admin`]
      : []),
    ...(isPublic && packages.has('zod')
      ? [`${entry} reaches zod, which is too large for the public bundle`]
      : []),
  ]
}

/** Files in import cycles, including type and lazy imports, and files between two cycles. */
export function filesInCycles(graph: ImportGraph): string[] {
  let left = new Map(graph)
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const imported = new Set([...left.values()].flat().map(({ file }) => file))
    const isInside = ([file, imports]: [string, Import[]]) =>
      imported.has(file) && imports.some(({ file: target }) => target !== null && left.has(target))
    left = new Map([...left].filter(isInside))
  }
  return [...left.keys()].sort()
}

/** A test, or code that only tests use: it may assemble what it tests. */
const TEST_CODE = /\.test\.tsx?$|\/testing\//

/** The folder of a project's `src` that holds a file, such as 'libs/domain/src/event'; a file of `src` itself. */
const folderOf = (file: string) => /^(?:apps|libs)\/[^/]+\/src\/[^/]+/.exec(file)?.[0] ?? file

/** The imports between the folders of the apps and libraries, without tests. */
function folderGraph(graph: ImportGraph): ImportGraph {
  const folders: ImportGraph = new Map()
  for (const [file, imports] of graph) {
    if (TEST_CODE.test(file)) continue
    const from = folderOf(file)
    const others = imports.flatMap((one) => {
      const to = one.file && folderOf(one.file)
      return to && to !== from ? [{ ...one, file: to }] : []
    })
    folders.set(from, [...(folders.get(from) ?? []), ...others])
  }
  return folders
}

/** Folders of apps and libraries in import cycles, and folders between two cycles. */
export function foldersInCycles(graph: ImportGraph): string[] {
  return filesInCycles(folderGraph(graph))
}

/**
 * Imports of a folder from a higher layer, and folders without a layer, one sentence each.
 * @param layers the folders of each layer of a project, by its path; the lowest layer first
 */
export function layerViolations(graph: ImportGraph, layers: Record<string, string[][]>): string[] {
  return Object.entries(layers).flatMap(([project, folders]) => {
    const layerOf = (folder: string) => folders.findIndex((layer) => layer.includes(folder))
    const source = `${project}/src/`
    return [...folderGraph(graph)].flatMap(([path, imports]) => {
      if (!path.startsWith(source)) return []
      const from = path.slice(source.length)
      if (layerOf(from) === -1) return [`${path} is in no layer`]
      const targets = new Set(
        imports.flatMap(({ file }) => (file?.startsWith(source) ? file.slice(source.length) : [])),
      )
      return [...targets]
        .filter((to) => layerOf(to) > layerOf(from))
        .map((to) => `${path} imports ${to}, which is in a higher layer`)
    })
  })
}
