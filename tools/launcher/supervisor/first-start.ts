import { join } from 'node:path'
import { type Installation, type Paths } from '../installation.ts'
import { majorOf } from '../update/refuse-update.ts'
import { deleteOtherClusters } from './move-cluster.ts'
import {
  deleteOtherVersions,
  readRelease,
  readState,
  switchTo,
  writeState,
  type FirstStart,
} from './state.ts'

/** A new version has so long to respond, from the moment that its programs start. */
export const FIRST_START_MS = 20_000
/** Jobs begin after the first start: a mail that was sent cannot be taken back. */
export const FIRST_START_JOBS_AFTER_S = 60

/**
 * Whether this start is the first one of a version that takes over. One that was begun before was interrupted: it
 * failed. One of another version never began, because the link still leads to this one: it is forgotten.
 */
export function beginFirstStart(
  paths: Paths,
  version: string,
  now: Date,
): FirstStart | 'interrupted' | undefined {
  const state = readState(paths)
  const { trial: firstStart } = state
  if (!firstStart) return undefined
  if (firstStart.version !== version) {
    writeState(paths, {
      ...withoutFirstStart(state),
      lastFailure: { version: firstStart.version, reason: 'It was interrupted.', at: now.toISOString() },
    })
    return undefined
  }
  if (firstStart.begunAt) return 'interrupted'
  writeState(paths, { ...state, trial: { ...firstStart, begunAt: now.toISOString() } })
  return firstStart
}

/** Keeps the new version, and the one before it. */
export function passFirstStart(installation: Installation, paths: Paths, firstStart: FirstStart): void {
  writeState(paths, { previous: firstStart.from })
  const kept = [firstStart.version, firstStart.from]
  deleteOtherVersions(installation, kept)
  const releases = kept.map((version) => readRelease(join(installation.programsFolder, version)))
  deleteOtherClusters(paths, releases.map(majorOf))
}

/** Lets the old version serve again, from the next start. */
export function failFirstStart(paths: Paths, reason: string, now: Date): void {
  const state = readState(paths)
  const { trial: firstStart } = state
  if (!firstStart) return
  // The link first: interrupted between the two, the old version forgets the first start.
  switchTo(paths, firstStart.from)
  writeState(paths, {
    ...withoutFirstStart(state),
    lastFailure: { version: firstStart.version, reason, at: now.toISOString() },
  })
}

function withoutFirstStart({ trial: _, ...state }: ReturnType<typeof readState>) {
  return state
}
