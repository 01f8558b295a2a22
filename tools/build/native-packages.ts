import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Copies packages with machine code, and what they need on this platform, into `dist/node_modules`. */
export function copyNativePackages(names: string[], from: string, dist: string, copied = new Set<string>()) {
  for (const name of names) {
    if (copied.has(name)) continue
    const folder = findPackage(name, from)
    // A binary for another platform is not installed, and not needed.
    if (!folder) continue
    copied.add(name)
    cpSync(folder, join(dist, 'node_modules', name), {
      recursive: true,
      dereference: true,
      filter: (source) => !source.slice(folder.length).includes('node_modules'),
    })
    // npm's format.
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    copyNativePackages(needed, folder, dist, copied)
  }
}

/** The folder of a package as a file in `from` would find it, or undefined. */
function findPackage(name: string, from: string): string | undefined {
  for (const folder of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
    const candidate = join(folder, name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}
