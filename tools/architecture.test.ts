import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { loadESLint } from 'eslint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import boundaries from './architecture/boundaries.json' with { type: 'json' }
import {
  parseImports,
  reachable,
  readImportGraph,
  type Import,
  type ImportGraph,
} from './architecture/import-graph.ts'
import {
  bundleViolations,
  ENTRIES,
  FIRST_SCREENS,
  LIST_SCREENS,
  filesInCycles,
  foldersInCycles,
  layerViolations,
} from './architecture/rules.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Imports that ESLint refuses. */
const REFUSED_IMPORTS = [
  {
    name: 'the domain imports a package other than zod and slugify',
    file: 'libs/domain/src/planted.ts',
    source: "import { QueryClient } from '@tanstack/react-query'\nexport const client = QueryClient\n",
  },
  {
    name: 'the domain imports node code',
    file: 'libs/domain/src/planted.ts',
    source: "import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n",
  },
  {
    name: 'ui imports the API client',
    file: 'libs/ui/src/planted.tsx',
    source: "import { call } from '@troubadour/api-client/call'\nexport const send = call\n",
  },
  {
    name: 'a library imports an app',
    file: 'libs/web-server/src/planted.ts',
    source: "import { routes } from '../../../apps/admin/src/routes.tsx'\nexport const all = routes\n",
  },
  {
    name: 'an app imports another app',
    file: 'apps/admin/src/planted.ts',
    source: "import { thing } from '../../public-site/src/app.tsx'\nexport const other = thing\n",
  },
  {
    name: 'the API imports a library of the front ends',
    file: 'apps/api/src/http/planted.ts',
    source: "import { call } from '@troubadour/api-client/call'\nexport const send = call\n",
  },
  {
    name: 'an app imports a tool',
    file: 'apps/api/src/http/planted.ts',
    source: "import { ROOT } from '../../../../tools/contracts/records.ts'\nexport const root = ROOT\n",
  },
  {
    name: 'a feature imports another feature',
    file: 'apps/public-site/src/hear-it/planted.tsx',
    source: "import { thing } from '../get-it/get-it-section.tsx'\nexport const other = thing\n",
  },
  {
    name: 'shared code imports a feature',
    file: 'apps/public-site/src/shared/planted.tsx',
    source: "import { thing } from '../get-it/get-it-section.tsx'\nexport const other = thing\n",
  },
  {
    name: 'a feature imports a page, and through it the others',
    file: 'apps/public-site/src/hear-it/planted.tsx',
    source: "import { HomePage } from '../pages/home-page.tsx'\nexport const other = HomePage\n",
  },
  {
    name: 'a feature of the API imports another',
    file: 'apps/api/src/merch/planted.ts',
    source: "import { listEvents } from '../events/events.repository.ts'\nexport const other = listEvents\n",
  },
  {
    name: 'a folder that is new imports a feature',
    file: 'apps/admin/src/orders/planted.tsx',
    source: "import { EventList } from '../events/event-list.tsx'\nexport const other = EventList\n",
  },
  {
    name: 'a component reaches node code',
    file: 'libs/ui/src/planted.tsx',
    source: "import { readFileSync } from 'fs'\nexport const read = readFileSync\n",
  },
]

/** Imports that add forbidden modules to a bundle. */
const REFUSED_IN_BUNDLES = [
  {
    name: 'browser code reaches a package of the server',
    file: 'apps/public-site/src/entry-client.tsx',
    source: "import sharp from 'sharp'\nexport const picture = sharp\n",
    says: 'browser code never reaches node code',
  },
  {
    name: 'browser code reaches node code',
    file: 'apps/admin/src/main-client.tsx',
    source:
      "import { createWebServer } from '@troubadour/web-server/web-server'\nexport const create = createWebServer\n",
    says: 'browser code never reaches node code',
  },
  {
    name: 'a mock reaches a production bundle',
    file: 'apps/public-site/src/entry-client.tsx',
    source: "void import('@troubadour/api-client/mock/node')\n",
    says: 'mocks and test entries never reach a production bundle',
  },
  {
    name: 'the clock of the tests reaches the API',
    file: 'apps/api/src/main.ts',
    source: "await import('./test-main.ts')\n",
    says: 'mocks and test entries never reach a production bundle',
  },
  {
    name: 'zod reaches the public bundle',
    file: 'apps/public-site/src/entry-client.tsx',
    source: "import { eventInput } from '@troubadour/domain/event/event'\nexport const schema = eventInput\n",
    says: 'too large for the public bundle',
  },
  {
    name: 'the paths of the admin reach the public bundle',
    file: 'apps/public-site/src/entry-client.tsx',
    source: "import { call } from '@troubadour/api-client/call'\nexport const send = call\n",
    says: 'which names the calls of the admin',
  },
  {
    name: 'the dashboard loads zod',
    file: 'apps/admin/src/dashboard/dashboard-page.tsx',
    source:
      "import { siteSettings } from '@troubadour/domain/site/site'\nexport const schema = siteSettings\n",
    says: 'too large for a first screen',
  },
  {
    name: 'the dashboard loads the code of a manager',
    file: 'apps/admin/src/dashboard/dashboard-page.tsx',
    source: "import { EventList } from '../events/event-list.tsx'\nexport const list = EventList\n",
    says: 'which another screen needs',
  },
  {
    name: 'a list loads the texts of other languages',
    file: 'apps/admin/src/posts/post-list.tsx',
    source: "import { textsOf } from '@troubadour/domain/texts/site-texts'\nexport const texts = textsOf\n",
    says: 'too much for a list',
  },
  {
    name: 'the sign-in screen loads zod',
    file: 'apps/admin/src/auth/credentials-form.tsx',
    source: "import { credentials } from '@troubadour/domain/auth/auth'\nexport const schema = credentials\n",
    says: 'too large for a first screen',
  },
]

describe('the imports of the source files', () => {
  let graph: ImportGraph
  const withFile = (file: string, source: string) =>
    new Map(graph).set(file, parseImports(ROOT, join(ROOT, file), source))
  beforeAll(() => {
    graph = readImportGraph(ROOT, ['apps', 'libs', 'tools'])
  })

  it('keep out of each bundle what must not be there', () => {
    expect(bundleViolations(graph)).toEqual([])
  })

  it.each([...new Set([...ENTRIES, ...FIRST_SCREENS, ...LIST_SCREENS])])(
    'begin at %s, which exists',
    (entry) => {
      expect(graph.has(entry)).toBe(true)
    },
  )

  it.each(REFUSED_IN_BUNDLES)('are refused when $name', ({ file, source, says }) => {
    expect(bundleViolations(withFile(file, source))).toContainEqual(expect.stringContaining(says))
  })

  it.each(['apps/admin', 'apps/public-site'])(
    '%s starts in development without what Vite alone can compile',
    (app) => {
      const { files } = reachable(graph, `${app}/src/dev.ts`)
      expect([...files].filter((file) => !file.endsWith('.ts'))).toEqual([])
    },
  )

  it('lead no page to the purchase dialog (docs/product/public-pages.md#purchase-dialog)', () => {
    const folder = 'apps/public-site/src/purchase/'
    const leads = ([, imports]: [string, Import[]]) => imports.some(({ file }) => file?.startsWith(folder))
    const files = [...graph].filter(leads).map(([file]) => file)
    expect(files).toContain(`${folder}purchase-dialog.test.tsx`)
    expect(files.filter((file) => !file.startsWith(folder))).toEqual([])
  })

  it('form no cycle', () => {
    expect(filesInCycles(graph)).toEqual([])
  })

  it('form a cycle with a type alone', () => {
    const file = 'libs/domain/src/address/paths.ts'
    const source = "import type { Planted } from './planted.ts'\n"
    const back = parseImports(ROOT, join(ROOT, 'libs/domain/src/address/planted.ts'), "import './paths.ts'\n")
    const planted = withFile(file, source).set('libs/domain/src/address/planted.ts', back)
    expect(filesInCycles(planted)).toEqual([file, 'libs/domain/src/address/planted.ts'])
  })

  it('form no cycle of folders', () => {
    expect(foldersInCycles(graph)).toEqual([])
  })

  it.each([
    { file: 'libs/domain/src/schema/planted.ts', source: "import '../event/event.ts'\n" },
    { file: 'apps/api/src/shared/planted.ts', source: "import type { Db } from '../db/tables.ts'\n" },
    { file: 'libs/ui/src/forms/planted.ts', source: "import '../overlays/dialog.tsx'\n" },
  ])('form a cycle of folders with $file', ({ file, source }) => {
    expect(foldersInCycles(withFile(file, source))).toContain(dirname(file))
  })

  it('lead to no higher layer', () => {
    expect(layerViolations(graph, boundaries.layers)).toEqual([])
  })

  it.each([
    {
      file: 'libs/domain/src/time/planted.ts',
      source: "import type { Language } from '../texts/texts.ts'\n",
      says: 'libs/domain/src/time imports texts, which is in a higher layer',
    },
    {
      file: 'libs/domain/src/planted/planted.ts',
      source: '',
      says: 'libs/domain/src/planted is in no layer',
    },
  ])('break the layers when $says', ({ file, source, says }) => {
    expect(layerViolations(withFile(file, source), boundaries.layers)).toContain(says)
  })
})

describe('the linter', () => {
  /** Lints a source as if it were in the file. @returns the names of the broken rules */
  let lint: (file: string, source: string) => Promise<(string | null)[]>
  const before = process.cwd()
  beforeAll(async () => {
    // ESLint's plugins look for their settings in the working directory.
    process.chdir(ROOT)
    const ESLint = await loadESLint({ useFlatConfig: false })
    const eslint = new ESLint({ cwd: ROOT })
    lint = async (file, source) => {
      const [report] = await eslint.lintText(source, { filePath: join(ROOT, file) })
      return report?.messages.map(({ ruleId }) => ruleId) ?? []
    }
  })
  afterAll(() => process.chdir(before))

  it.each(REFUSED_IMPORTS)('refuses it when $name', async ({ file, source }) => {
    expect(await lint(file, source)).toContain('boundaries/dependencies')
  })

  it('has nothing to say of an import that is allowed', async () => {
    const source =
      "import { PATHS } from '@troubadour/domain/address/paths'\nexport const home = PATHS.home\n"
    expect(await lint('apps/public-site/src/hear-it/planted.tsx', source)).toEqual([])
  })
})

/** Journeys depend on the programs without importing them. */
const ARROWS: Record<string, string[]> = {
  ...boundaries.imports,
  e2e: ['admin', 'api', 'domain', 'public-site'],
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
