import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Imports a file of `tools` by URL, because apps do not depend on tools; the caller declares its exports. */
export function importTool<Module>(file: string): Promise<Module> {
  return import(pathToFileURL(join(import.meta.dirname, '../../../tools', file)).href) as Promise<Module>
}
