import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PATHS } from '@troubadour/domain/address/paths'
import { JOB_LABELS } from '@troubadour/domain/system/job-words'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const DOCUMENTS = [
  ...globSync('docs/product/*.md', { cwd: ROOT }),
  'docs/performance.md',
  'docs/security.md',
  'docs/reliability.md',
]
/** Documents about running the product, whose headings code may cite, too. */
const CITED = [...DOCUMENTS, 'docs/backup.md', 'docs/deploy.md', 'docs/releases.md']
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
}

function anchorsIn(file: string): string[] {
  return Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading))
}

describe.each(DOCUMENTS)('%s', (file) => {
  it('names the code of each heading', () => {
    const sections = read(file).split(/^## /m).slice(1)
    expect(sections.length).toBeGreaterThan(0)
    // docs.test.ts checks that the paths exist.
    const withoutCode = sections.filter((section) => !/^.+\n\nCode: `[^`]+`(, `[^`]+`)*\n/.test(section))
    expect(withoutCode.map((section) => section.split('\n')[0])).toEqual([])
  })

  it('has each anchor once', () => {
    const anchors = anchorsIn(file)
    expect(anchors).toEqual([...new Set(anchors)])
  })

  it('links to headings that exist', () => {
    const links = Array.from(
      read(file).matchAll(/\]\(([^):]*)#([^)]+)\)/g),
      ([, target = '', anchor = '']) => ({
        target: target === '' ? file : join(file, '..', target),
        anchor,
      }),
    )
    expect(links.filter(({ target, anchor }) => !anchorsIn(target).includes(anchor))).toEqual([])
  })
})

/** The first cells of the table below a heading, of those that are code. */
function cellsBelow(heading: string, file: string): string[] {
  const section = read(file)
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
  return Array.from((section ?? '').matchAll(/^\| (`.+?) +\|/gm), ([, cell = '']) => cell)
}

it('the table of jobs has each job', () => {
  const names = cellsBelow('Jobs', 'docs/product/states.md').map((cell) => cell.replaceAll('`', ''))
  expect(names.toSorted()).toEqual(Object.keys(JOB_LABELS).toSorted())
})

it('the table of routes has each path of the public site', () => {
  const rows = cellsBelow('Routes', 'docs/product/public-pages.md').join()
  const paths = Object.values(PATHS).filter((path) => !path.startsWith('/admin/'))
  expect(paths.filter((path) => !rows.includes(`\`${path}\``) && !rows.includes(`\`${path}/{`))).toEqual([])
})

/** Lines of the code that match, as `file:line:match`. */
function grepCode(pattern: string): string[] {
  const { stdout } = spawnSync('git', ['grep', '-noE', pattern, '--', 'apps', 'libs', 'tools'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return stdout.trimEnd().split('\n').filter(Boolean)
}

it('every heading that the code cites exists', () => {
  const citations = grepCode('docs/[A-Za-z/-]+\\.md#[a-z0-9-]+')
  const broken = citations.filter((line) => {
    const [, citation = ''] = /^.+:\d+:(.+)$/.exec(line) ?? []
    const [file = '', anchor = ''] = citation.split('#')
    return !CITED.includes(file) || !anchorsIn(file).includes(anchor)
  })
  expect(citations.length).toBeGreaterThan(0)
  expect(broken).toEqual([])
})

it('the code cites no document outside the repository', () => {
  // The brackets keep this line from matching itself.
  expect(grepCode('(Specificatio[n]|Decision[s]), [0-9]|(Security|Reliability) goal[s]')).toEqual([])
})
