import { isBuiltin } from 'node:module'
import { reachable, type Import, type ImportGraph } from './import-graph.ts'

/** Which libraries a library may use; apps may use all of them. */
const LIBRARY_ARROWS: Record<string, string[]> = {
  domain: [],
  'api-client': ['domain'],
  ui: ['domain'],
  server: ['domain'],
  'web-server': ['domain', 'server'],
}

/** Folders of an app's src that everything in the app may use. */
const SHARED_FOLDERS = new Set(['shared', 'assets', 'config', 'db', 'http', 'activity', 'jobs', 'mail'])
/** Folders that put features together; no feature may use them. Every other folder is a feature. */
const COMPOSITION_FOLDERS = new Set([
  'pages',
  'layout',
  'boot',
  'server',
  'composition',
  'commands',
  'demo',
  'backup',
  'testing',
])

/** What runs in a browser may be built from these packages alone. */
const BROWSER_PACKAGES =
  /^(react|react-dom|react-router-dom|react-hook-form|radix-ui|zod|@tanstack\/react-query|virtual:[\w-]+)(\/|$)/
/** Libraries whose code is for browsers, or for everywhere. */
const BROWSER_LIBRARIES = new Set(['domain', 'api-client', 'ui'])
const MOCK = /^libs\/api-client\/src\/mock\//
/** Spread into the Vitest configuration of every project. */
const TEST_LIMITS = 'vitest.limits.ts'
const TEST_FILE = /\.test\.tsx?$|vitest[\w.]*config\.ts$|\/testing\//

/** Where each front end's browser code begins. */
const ADMIN_ENTRY = 'apps/admin/src/main-client.tsx'
const BROWSER_ENTRIES = [
  'apps/public-site/src/entry-client.tsx',
  'apps/public-site/src/boot/boot.ts',
  ADMIN_ENTRY,
]
/** Where each program begins that is deployed. */
const SERVER_ENTRIES = ['apps/public-site/src/main.ts', 'apps/admin/src/main.ts', 'apps/api/src/main.ts']

type FolderKind = 'feature' | 'shared' | 'composition' | 'root'

interface Place {
  kind: 'lib' | 'app' | 'tool'
  name: string
  folder: string
  folderKind: FolderKind
}

function placeOf(file: string): Place {
  const [top, name = '', src, folder = '', ...rest] = file.split('/')
  if (top === 'tools') return { kind: 'tool', name: 'tools', folder: '', folderKind: 'root' }
  const isInFolder = src === 'src' && rest.length > 0
  return {
    kind: top === 'libs' ? 'lib' : 'app',
    name,
    folder,
    folderKind: isInFolder ? kindOf(folder) : 'root',
  }
}

function kindOf(folder: string): FolderKind {
  if (SHARED_FOLDERS.has(folder)) return 'shared'
  return COMPOSITION_FOLDERS.has(folder) ? 'composition' : 'feature'
}

/** Every import that breaks a boundary of the house (Architecture, Boundaries), one sentence each. */
export function boundaryViolations(graph: ImportGraph): string[] {
  const direct = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((imported) => {
      const problem = importProblem(file, imported)
      return problem ? [`${file} imports ${imported.specifier}: ${problem}`] : []
    }),
  )
  return [...direct, ...bundleViolations(graph)]
}

function importProblem(file: string, { specifier, file: target, isTypeOnly }: Import): string | null {
  const from = placeOf(file)
  if (from.kind === 'lib' && from.name === 'domain' && target === null) {
    return specifier === 'zod' || TEST_FILE.test(file) ? null : 'the domain imports only zod'
  }
  if (target === null) {
    const isForBrowsers = from.kind === 'lib' && BROWSER_LIBRARIES.has(from.name) && !TEST_FILE.test(file)
    return isForBrowsers && isBuiltin(specifier) ? 'browser code never reaches node code' : null
  }
  if (target === TEST_LIMITS && TEST_FILE.test(file)) return null
  const to = placeOf(target)
  if (from.kind === 'lib' && to.kind !== 'lib') return 'a library imports libraries only'
  if (from.kind === 'lib' && from.name !== to.name) return libraryProblem(from.name, to.name, isTypeOnly)
  if (from.kind === 'app' && to.kind === 'tool') return 'an app does not import tools'
  if (from.kind === 'app' && to.kind === 'app' && from.name !== to.name)
    return 'apps do not import one another'
  return from.kind === 'app' && to.kind === 'app' && !TEST_FILE.test(file) ? folderProblem(from, to) : null
}

function folderProblem(from: Place, to: Place): string | null {
  if (from.folderKind === 'root' || from.folderKind === 'composition') return null
  if (to.folderKind === 'composition')
    return 'pages and layout put features together, not the other way round'
  if (to.folderKind !== 'feature' || from.folder === to.folder) return null
  return from.folderKind === 'shared'
    ? 'shared code does not import a feature'
    : 'features do not import one another'
}

function libraryProblem(from: string, to: string, isTypeOnly: boolean): string | null {
  if (!LIBRARY_ARROWS[from]?.includes(to)) return `${from} does not know ${to}`
  return from === 'ui' && !isTypeOnly ? 'ui takes types only from the domain' : null
}

function bundleViolations(graph: ImportGraph): string[] {
  const browser = BROWSER_ENTRIES.flatMap((entry) => {
    const { files, packages } = reachable(graph, entry)
    return [
      ...[...packages]
        .filter((name) => !BROWSER_PACKAGES.test(name))
        .map((name) => `${entry} reaches ${name}: browser code never reaches node code`),
      ...[...files]
        .filter((file) => /^libs\/(web-)?server\//.test(file))
        .map((file) => `${entry} reaches ${file}: browser code never reaches node code`),
      ...(entry.includes('public-site') && packages.has('zod')
        ? [`${entry} reaches zod, which is too large for the public bundle`]
        : []),
    ]
  })
  const mocks = [...BROWSER_ENTRIES, ...SERVER_ENTRIES].flatMap((entry) => {
    const { files, packages } = reachable(graph, entry)
    const reached = [...files].filter((file) => MOCK.test(file) || file.endsWith('test-main.ts'))
    return [...reached, ...(packages.has('msw') ? ['msw'] : [])].map(
      (name) => `${entry} reaches ${name}: mocks and test entries never reach a production bundle`,
    )
  })
  // It would also be loaded before src/zod-without-eval.ts sets it up.
  const first = reachable(graph, ADMIN_ENTRY, 'at once').packages.has('zod')
    ? [`${ADMIN_ENTRY} loads zod at once, which is too large for the first screen`]
    : []
  return [...browser, ...mocks, ...first]
}

/** The entries the rules start from; the test makes sure that they exist. */
export const ENTRIES = [...BROWSER_ENTRIES, ...SERVER_ENTRIES]
