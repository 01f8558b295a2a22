import type { SystemLine, SystemProblem } from '@troubadour/domain/system/system'
import { problemsOf, systemLines } from '@troubadour/domain/system/system-lines'
import { readSystem, type SystemDeps } from './read-system.ts'

/** Every line of the screen System. */
export async function listSystemLines(deps: SystemDeps): Promise<SystemLine[]> {
  return systemLines(await readSystem(deps), deps.now())
}

/** What is wrong with the site: the one list for the dashboard, System and the daily mail to administrators. */
export async function listProblems(deps: SystemDeps): Promise<SystemProblem[]> {
  return problemsOf(await listSystemLines(deps))
}
