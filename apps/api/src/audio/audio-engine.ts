import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Of the engine's programs for each platform, as npm installs one of them. */
const BUILDS = ['', '-msvc', '-mingw']

let isAvailable: boolean | undefined

/** Whether this server can work on audio: the package that does is optional, and needs glibc where it is Linux. */
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
  // Else Node asks for the names of addresses.
  Object.assign(process.report, { excludeNetwork: true })
  // Node's own type says only that it is an object.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
