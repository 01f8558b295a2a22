import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'
import { readImportGraph, reachable } from '../architecture/import-graph.ts'
import { ENTRIES } from '../architecture/rules.ts'
import { readModule, type Module, type Use } from './module-uses.ts'

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
