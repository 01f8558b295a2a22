import type { Release } from '../supervisor/state.ts'

/** Why an archive cannot replace the installed version, with the way to mend it; null if it can. */
export function refuseUpdate(installed: Release, offered: Release): string | null {
  if (offered.platform !== installed.platform)
    return `The archive is for ${offered.platform}, and this machine is ${installed.platform}. Download the one for ${installed.platform}.`
  if (!/^\d+\.\d+\.\d+$/.test(offered.version))
    return `${offered.version} is no released version: those have three numbers, such as 1.2.0.`
  const order = compareVersions(offered.version, installed.version)
  if (order === 0) return `Version ${installed.version} runs already.`
  if (order < 0)
    return `Version ${offered.version} is older than ${installed.version}, which runs. One version back: troubadour rollback`
  if (installed.schema < offered.oldestSchema)
    return `Version ${offered.version} removes what version ${installed.version} still uses. Update to a version between the two first.`
  return null
}

/** Negative when `a` is older, by semantic versioning's order of three numbers. */
export function compareVersions(a: string, b: string): number {
  const numbers = (version: string) => version.split('.').map(Number)
  const [left, right] = [numbers(a), numbers(b)]
  const differing = [0, 1, 2].find((index) => left[index] !== right[index])
  return differing === undefined ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}

export function majorOf({ postgres }: Pick<Release, 'postgres'>): string {
  return postgres.split('.')[0] ?? ''
}
