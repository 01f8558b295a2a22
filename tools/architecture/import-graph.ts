import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

export interface Import {
  /** The text of the import: './event.ts', '@troubadour/domain/event/event', 'react'. */
  specifier: string
  /** The imported file, relative to the project; null for packages and built-in modules. */
  file: string | null
  /** Whether only types are imported, which are not in a bundle. */
  isTypeOnly: boolean
  /** `import()`: loaded later, as a file of its own. */
  isLazy: boolean
}

/** The imports of each source file, by its path relative to the project. */
export type ImportGraph = Map<string, Import[]>

const SOURCE = /\.tsx?$/
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist'])

export function readImportGraph(root: string, folders: string[]): ImportGraph {
  const graph: ImportGraph = new Map()
  for (const folder of folders) {
    for (const file of sourceFiles(join(root, folder))) {
      graph.set(relative(root, file), parseImports(root, file, readFileSync(file, 'utf8')))
    }
  }
  return graph
}

export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourceFiles(path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

export function parseImports(root: string, file: string, source: string): Import[] {
  const imports: Import[] = []
  const add = (specifier: ts.Expression | undefined, isTypeOnly: boolean, isLazy = false) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const { text } = specifier
    imports.push({ specifier: text, file: resolveImport(root, file, text), isTypeOnly, isLazy })
  }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false, true)
    }
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind))
  return imports
}

/** True for `import type …` and for an import whose every name is marked as a type. */
function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

function resolveImport(root: string, from: string, specifier: string): string | null {
  // A Vite import may have a query: './icon.svg?url'.
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return relative(root, join(root, relative(root, dirname(from)), path))
  const library = /^@troubadour\/([\w-]+)\/(.+)$/.exec(path)
  if (!library) return null
  const [, name = '', entry = ''] = library
  const target = join('libs', name, 'src', entry)
  return (
    ['', '.ts', '.tsx'].map((ending) => target + ending).find((file) => existsSync(join(root, file))) ??
    target
  )
}

/** All files and packages that an entry imports, also indirectly. @param when 'at once' excludes lazy imports */
export function reachable(
  graph: ImportGraph,
  entry: string,
  when: 'at once' | 'ever' = 'ever',
): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const queue = [entry]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const { specifier, file: target, isTypeOnly, isLazy } of graph.get(file) ?? []) {
      if (isTypeOnly || (isLazy && when === 'at once')) continue
      if (target === null) packages.add(specifier)
      else queue.push(target)
    }
  }
  return { files, packages }
}
