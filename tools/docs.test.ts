import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROGRAM_VARIABLES } from './deploy/testing/env-names.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The paths of this project that a document has in code style: `apps/api/src/app.ts`, `libs/ui/`. */
function namedPlaces(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const names = [...text.matchAll(/`((?:apps|libs|tools|docs)\/[\w./-]+)`/g)].map(([, name]) => name ?? '')
  return [...new Set(names)]
}

describe.each([
  'README.md',
  'AGENTS.md',
  'docs/deploy.md',
  'docs/backup.md',
  'docs/releases.md',
  'docs/operation.md',
  'docs/reliability.md',
  'docs/performance.md',
  'docs/security.md',
  'docs/architecture.md',
  'docs/glossary.md',
  ...globSync('docs/{product,recipes}/*.md', { cwd: ROOT }),
])('%s', (document) => {
  it('names places that exist', () => {
    expect(namedPlaces(document).filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
  })

  it('links to files that exist', () => {
    const text = readFileSync(join(ROOT, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '')
    const folder = join(ROOT, document, '..')
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
  })
})

it('docs/deploy.md lists each variable of .env.example', () => {
  const text = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith('Environment')) ?? ''
  const names = section.split('\n').flatMap((row) => row.split('|')[1]?.match(/(?<=`)[A-Z_]+(?=`)/g) ?? [])
  expect(names.sort()).toEqual([...PROGRAM_VARIABLES].sort())
})
