import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Suffixes of the engine's packages: npm installs the one for the platform. */
const BUILDS = ['', '-msvc', '-mingw']

let isAvailable: boolean | undefined

/** Whether this server can process audio: the package is optional, and needs glibc on Linux. */
export function isAudioAvailable(): boolean {
  isAvailable ??= hasEngine() && hasLibc()
  return isAvailable
}

function hasEngine(): boolean {
  try {
    const engine = createRequire(require.resolve('node-av'))
    return BUILDS.some((build) => canResolve(engine, `${process.platform}-${process.arch}${build}`))
  } catch {
    return false
  }
}

function canResolve(engine: NodeJS.Require, platform: string): boolean {
  try {
    engine.resolve(`@seydx/node-av-${platform}/package.json`)
    return true
  } catch {
    return false
  }
}

function hasLibc(): boolean {
  if (process.platform !== 'linux') return true
  // Without this, the report would resolve the host names of open sockets.
  Object.assign(process.report, { excludeNetwork: true })
  // @types/node declares the report as `object`.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
