import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'
import ts from 'typescript'
import { parseImports, reachable, readImportGraph } from '../architecture/import-graph.ts'
import { ENTRIES } from '../architecture/rules.ts'

const CLIENT = 'libs/api-client/src/'

/**
 * Names of the endpoints that a front end's programs can call, in order: what its own files, and the libraries that
 * they reach, take from the API client, followed from function to function to the call.
 * @param root of the project
 * @param app folder of the app below apps
 * @throws Error where a call's endpoint is no text, so that it cannot be known
 */
export function usedEndpoints(root: string, app: string): EndpointName[] {
  const graph = readImportGraph(root, [`apps/${app}`, 'libs'])
  const entries = ENTRIES.filter((entry) => entry.startsWith(`apps/${app}/`))
  const files = new Set(entries.flatMap((entry) => [...reachable(graph, entry).files]))
  const modules = new Map<string, Module>()
  const moduleOf = (file: string) => {
    const known = modules.get(file) ?? readModule(root, file)
    modules.set(file, known)
    return known
  }

  const names = new Set<string>()
  const seen = new Set<string>()
  const queue: Use[] = [...files]
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(CLIENT))
    .flatMap((file) => moduleOf(file).uses)
  for (let use = queue.pop(); use; use = queue.pop()) {
    const key = JSON.stringify(use)
    if (seen.has(key)) continue
    seen.add(key)
    if (use.kind === 'endpoint') names.add(use.name)
    else if (use.file.startsWith(CLIENT)) queue.push(...moduleOf(use.file).usesOf(use))
  }
  // Only names of the contract were taken up.
  return [...names].filter((name): name is EndpointName => name in endpoints).sort()
}

/** What a piece of code uses: an endpoint by its name, or something that a file exports, or a property of it. */
type Use =
  { kind: 'endpoint'; name: string } | { kind: 'export'; file: string; name: string; property?: string }

interface Module {
  /** Of the whole file. */
  uses: Use[]
  /** Of one thing that the file declares. */
  usesOf: (wanted: { name: string; property?: string }) => Use[]
}

const CALL = 'libs/api-client/src/call.ts'
const TABLES = /^libs\/domain\/src\/contract\/(public-)?endpoints\.ts$/

/** Reads what a source file, and each of its top-level declarations, uses of the API client and of the endpoints. */
function readModule(root: string, file: string): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const names = importedNames(root, file, source, text)
  const declarations = topLevelDeclarations(source)
  for (const name of declarations.keys()) names.set(name, { file, name })

  const usesIn = (node: ts.Node): Use[] => {
    const uses: Use[] = []
    const visit = (current: ts.Node) => {
      if (ts.isImportDeclaration(current) || ts.isTypeNode(current)) return
      if (ts.isCallExpression(current)) uses.push(...calledEndpoint(current, names, file))
      if (ts.isIdentifier(current) && isReference(current)) uses.push(...referenceOf(current, names))
      ts.forEachChild(current, visit)
    }
    visit(node)
    return uses
  }
  return {
    uses: usesIn(source),
    usesOf: ({ name, property }) => {
      const declared = declarations.get(name)
      if (!declared) return []
      return usesIn((property && propertyOf(declared, property)) || declared)
    },
  }
}

type Names = Map<string, { file: string; name: string }>

/** Local name -> what it is the name of, for imports of this project's values. */
function importedNames(root: string, file: string, source: ts.SourceFile, text: string): Names {
  const files = new Map(
    parseImports(root, join(root, file), text).map((entry) => [entry.specifier, entry.file]),
  )
  const names: Names = new Map()
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) refuseWhole(file, statement.moduleSpecifier, statement.isTypeOnly)
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const target = files.get(statement.moduleSpecifier.text)
    const bindings = statement.importClause?.namedBindings
    if (!target || isTypeImport(statement) || !bindings) continue
    if (!ts.isNamedImports(bindings)) {
      refuseWhole(file, statement.moduleSpecifier, false)
      continue
    }
    for (const { name, propertyName, isTypeOnly } of bindings.elements) {
      if (!isTypeOnly) names.set(name.text, { file: target, name: (propertyName ?? name).text })
    }
  }
  return names
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  return importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

/** Through a module that is taken or passed on as a whole, nobody sees which of its functions are called. */
function refuseWhole(file: string, specifier: ts.Expression | undefined, isTypeOnly: boolean): void {
  if (isTypeOnly || !specifier || !ts.isStringLiteral(specifier)) return
  if (!specifier.text.startsWith('@troubadour/api-client/')) return
  throw new Error(`${file} takes the whole of ${specifier.text}, or passes it on`)
}

function topLevelDeclarations(source: ts.SourceFile): Map<string, ts.Node> {
  const declared = new Map<string, ts.Node>()
  for (const statement of source.statements) {
    if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      declared.set(statement.name.text, statement)
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name) && initializer) declared.set(name.text, initializer)
      }
    }
  }
  return declared
}

function propertyOf(declared: ts.Node, property: string): ts.Node | undefined {
  const object =
    ts.isAsExpression(declared) || ts.isSatisfiesExpression(declared) ? declared.expression : declared
  if (!ts.isObjectLiteralExpression(object)) return undefined
  return object.properties.find((member) => member.name?.getText() === property)
}

/** False for a name that is being given, and for a property's. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return !(ts.isPropertyAssignment(parent) && parent.name === node)
}

function referenceOf(node: ts.Identifier, names: Names): Use[] {
  const found = names.get(node.text)
  if (!found) return []
  const { parent } = node
  const property = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined
  if (TABLES.test(found.file)) {
    return found.name.toLowerCase().endsWith('endpoints') && property
      ? [{ kind: 'endpoint', name: property }]
      : []
  }
  return [{ kind: 'export', ...found, ...(property !== undefined && { property }) }]
}

/** The endpoints that are named in the first argument of a call: `call('getSite')`, `call(isOn ? 'pause' : 'resume')`. */
function calledEndpoint(node: ts.CallExpression, names: Names, file: string): Use[] {
  const callee = ts.isIdentifier(node.expression) ? names.get(node.expression.text) : undefined
  if (!callee?.file.startsWith('libs/api-client/')) return []
  const [first] = node.arguments
  const named = first && ts.isConditionalExpression(first) ? [first.whenTrue, first.whenFalse] : [first]
  const literals = named.flatMap((name) => (name && ts.isStringLiteralLike(name) ? name.text : []))
  if (literals.length === named.length) {
    return literals.flatMap((name) => (name in endpoints ? [{ kind: 'endpoint', name }] : []))
  }
  if (callee.file === CALL && callee.name === 'call') {
    throw new Error(`${file} calls an endpoint that is not named on the spot: ${node.getText()}`)
  }
  return []
}
