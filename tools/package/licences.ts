import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package in the output of `pnpm licenses list --json`. */
interface Package {
  name: string
  versions: string[]
  paths: string[]
  license: string
  homepage?: string
}

const LICENCE_FILES = '{LICENSE,LICENCE,License,license,COPYING,NOTICE}*'
const RULE = '-'.repeat(80)

/** The licences of all packages in one text, each with the text that the package brings. */
export function licenceText(list: Record<string, Package[]>, isShipped: (name: string) => boolean): string {
  const packages = Object.values(list).flat()
  const shipped = packages.filter(({ name }) => isShipped(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  return shipped.map(describe).join(`\n${RULE}\n`)
}

function describe({ name, versions, paths, license, homepage }: Package): string {
  const files = paths.flatMap((path) =>
    globSync(LICENCE_FILES, { cwd: path }).map((file) => join(path, file)),
  )
  // Several versions of a package mostly bring the same text.
  const texts = new Set(files.sort().map((file) => readFileSync(file, 'utf8').trim()))
  const heading = `${name} ${versions.join(', ')}\nLicence: ${license}${homepage ? `\n${homepage}` : ''}`
  return `${[heading, ...texts].join('\n\n')}\n`
}
