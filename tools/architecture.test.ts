import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadESLint } from 'eslint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseImports, readImportGraph, type ImportGraph } from './architecture/import-graph.ts'
import { boundaryViolations, ENTRIES } from './architecture/rules.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Each is a file that must not be written, and what both guards have to say of it. */
const PLANTED = [
  {
    name: 'the domain imports a package other than zod',
    file: 'libs/domain/src/planted.ts',
    source: "import { QueryClient } from '@tanstack/react-query'\nexport const client = QueryClient\n",
    says: 'the domain imports only zod',
    isLinted: true,
  },
  {
    name: 'the domain imports node code',
    file: 'libs/domain/src/planted.ts',
    source: "import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n",
    says: 'the domain imports only zod',
    isLinted: true,
  },
  {
    name: 'ui imports the API client',
    file: 'libs/ui/src/planted.tsx',
    source: "import { call } from '@troubadour/api-client/http'\nexport const send = call\n",
    says: 'ui does not know api-client',
    isLinted: true,
  },
  {
    name: 'ui takes more than types from the domain',
    file: 'libs/ui/src/planted.tsx',
    source: "import { PATHS } from '@troubadour/domain/site/paths'\nexport const home = PATHS.home\n",
    says: 'ui takes types only',
    isLinted: true,
  },
  {
    name: 'a library imports an app',
    file: 'libs/web-server/src/planted.ts',
    source: "import { routes } from '../../../apps/admin/src/routes.tsx'\nexport const all = routes\n",
    says: 'a library imports libraries only',
    isLinted: true,
  },
  {
    name: 'an app imports another app',
    file: 'apps/admin/src/planted.ts',
    source: "import { thing } from '../../public-site/src/now.tsx'\nexport const other = thing\n",
    says: 'apps do not import one another',
    isLinted: true,
  },
  {
    name: 'a feature imports another feature',
    file: 'apps/public-site/src/hear-it/planted.tsx',
    source: "import { thing } from '../get-it/get-it-section.tsx'\nexport const other = thing\n",
    says: 'features do not import one another',
    isLinted: true,
  },
  {
    name: 'shared code imports a feature',
    file: 'apps/public-site/src/shared/planted.tsx',
    source: "import { thing } from '../get-it/get-it-section.tsx'\nexport const other = thing\n",
    says: 'shared code does not import a feature',
    isLinted: true,
  },
  {
    name: 'a feature imports a page, and through it the others',
    file: 'apps/public-site/src/hear-it/planted.tsx',
    source: "import { HomePage } from '../pages/home-page.tsx'\nexport const other = HomePage\n",
    says: 'pages and layout put features together',
    isLinted: true,
  },
  {
    name: 'a feature of the API imports another',
    file: 'apps/api/src/merch/planted.ts',
    source: "import { listEvents } from '../events/events.repository.ts'\nexport const other = listEvents\n",
    says: 'features do not import one another',
    isLinted: true,
  },
  {
    name: 'a folder that is new imports a feature',
    file: 'apps/admin/src/orders/planted.tsx',
    source: "import { EventRow } from '../events/event-row.tsx'\nexport const other = EventRow\n",
    says: 'features do not import one another',
    isLinted: true,
  },
  {
    name: 'a component reaches node code',
    file: 'libs/ui/src/planted.tsx',
    source: "import { readFileSync } from 'fs'\nexport const read = readFileSync\n",
    says: 'browser code never reaches node code',
    isLinted: true,
  },
  {
    name: 'browser code reaches a package of the server',
    file: 'apps/public-site/src/entry-client.tsx',
    source: "import sharp from 'sharp'\nexport const picture = sharp\n",
    says: 'browser code never reaches node code',
    isLinted: false,
  },
  {
    name: 'browser code reaches node code',
    file: 'apps/admin/src/main-client.tsx',
    source:
      "import { createWebServer } from '@troubadour/web-server/web-server'\nexport const create = createWebServer\n",
    says: 'browser code never reaches node code',
    isLinted: false,
  },
  {
    name: 'a mock reaches a production bundle',
    file: 'apps/public-site/src/entry-client.tsx',
    source: "void import('@troubadour/api-client/mock/browser')\n",
    says: 'mocks and test entries never reach a production bundle',
    isLinted: false,
  },
  {
    name: 'the clock of the tests reaches the API',
    file: 'apps/api/src/main.ts',
    source: "await import('./test-main.ts')\n",
    says: 'mocks and test entries never reach a production bundle',
    isLinted: false,
  },
  {
    name: 'zod reaches the public bundle',
    file: 'apps/public-site/src/entry-client.tsx',
    source: "import { eventInput } from '@troubadour/domain/event/event'\nexport const schema = eventInput\n",
    says: 'too large for the public bundle',
    isLinted: false,
  },
  {
    name: 'the sign-in screen loads zod',
    file: 'apps/admin/src/auth/credentials-form.tsx',
    source: "import { credentials } from '@troubadour/domain/auth/auth'\nexport const schema = credentials\n",
    says: 'too large for the first screen',
    isLinted: false,
  },
]

describe('the boundaries of the house', () => {
  let graph: ImportGraph
  beforeAll(() => {
    graph = readImportGraph(ROOT, ['apps', 'libs', 'tools'])
  })

  it('are kept by every import', () => {
    expect(boundaryViolations(graph)).toEqual([])
  })

  it.each(ENTRIES)('begin at %s, which exists', (entry) => {
    expect(graph.has(entry)).toBe(true)
  })

  it.each(PLANTED)('are broken when $name', ({ file, source, says }) => {
    const planted = new Map(graph).set(file, parseImports(ROOT, join(ROOT, file), source))
    expect(boundaryViolations(planted)).toContainEqual(expect.stringContaining(says))
  })
})

describe('the linter', () => {
  /** The names of the rules that a file would break if it were there. */
  let lint: (file: string, source: string) => Promise<(string | null)[]>
  const before = process.cwd()
  beforeAll(async () => {
    // Its plugins look for their settings from where they run.
    process.chdir(ROOT)
    const ESLint = await loadESLint({ useFlatConfig: false })
    const eslint = new ESLint({ cwd: ROOT })
    lint = async (file, source) => {
      const [report] = await eslint.lintText(source, { filePath: join(ROOT, file) })
      return report?.messages.map(({ ruleId }) => ruleId) ?? []
    }
  })
  afterAll(() => process.chdir(before))

  it.each(PLANTED.filter(({ isLinted }) => isLinted))('refuses it when $name', async ({ file, source }) => {
    expect(await lint(file, source)).toContain('boundaries/dependencies')
  })

  it('has nothing to say of an import that is allowed', async () => {
    const source = "import { PATHS } from '@troubadour/domain/site/paths'\nexport const home = PATHS.home\n"
    expect(await lint('apps/public-site/src/hear-it/planted.tsx', source)).toEqual([])
  })
})

/** The arrows between projects that the architecture draws. */
const ARROWS: Record<string, string[]> = {
  domain: [],
  'api-client': ['domain'],
  ui: ['domain'],
  server: ['domain'],
  'web-server': ['domain', 'server'],
  api: ['domain', 'server'],
  'public-site': ['api-client', 'domain', 'server', 'ui', 'web-server'],
  admin: ['api-client', 'domain', 'server', 'ui', 'web-server'],
  e2e: ['admin', 'api', 'domain', 'public-site'],
  tools: ['api-client', 'domain'],
}

it('nx graph shows the intended arrows and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-graph-'))
  const file = join(folder, 'graph.json')
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/nx'), ['graph', `--file=${file}`], {
      cwd: ROOT,
      env: { ...process.env, NX_DAEMON: 'false' },
      stdio: 'ignore',
    })
    const { graph } = JSON.parse(readFileSync(file, 'utf8')) as {
      graph: { dependencies: Record<string, { target: string }[]> }
    }
    const arrows = Object.fromEntries(
      Object.entries(graph.dependencies).map(([project, targets]) => [
        project,
        [...new Set(targets.map(({ target }) => target))].filter((target) => target in ARROWS).sort(),
      ]),
    )
    expect(arrows).toEqual(ARROWS)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
