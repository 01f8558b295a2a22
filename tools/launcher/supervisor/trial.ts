import { join } from 'node:path'
import { type Installation, type Paths } from '../installation.ts'
import { majorOf } from '../update/refuse-update.ts'
import { deleteOtherClusters } from './move-cluster.ts'
import { deleteOtherVersions, readRelease, readState, switchTo, writeState, type Trial } from './state.ts'

/** A new version has so long to respond, from the moment that its programs start. */
export const TRIAL_MS = 20_000
/** Jobs begin after the trial: a mail that was sent cannot be taken back. */
export const TRIAL_JOBS_AFTER_S = 60

/**
 * Whether this start is the trial of this version. A trial that was begun before was interrupted: it failed. One of
 * another version never began, because the link still leads to this one: it is forgotten.
 */
export function beginTrial(paths: Paths, version: string, now: Date): Trial | 'interrupted' | undefined {
  const state = readState(paths)
  const { trial } = state
  if (!trial) return undefined
  if (trial.version !== version) {
    writeState(paths, {
      ...withoutTrial(state),
      lastFailure: { version: trial.version, reason: 'It was interrupted.', at: now.toISOString() },
    })
    return undefined
  }
  if (trial.begunAt) return 'interrupted'
  writeState(paths, { ...state, trial: { ...trial, begunAt: now.toISOString() } })
  return trial
}

/** Keeps the new version, and the one before it. */
export function passTrial(installation: Installation, paths: Paths, trial: Trial): void {
  writeState(paths, { previous: trial.from })
  const kept = [trial.version, trial.from]
  deleteOtherVersions(installation, kept)
  const releases = kept.map((version) => readRelease(join(installation.programsFolder, version)))
  deleteOtherClusters(paths, releases.map(majorOf))
}

/** Lets the old version serve again, from the next start. */
export function failTrial(paths: Paths, reason: string, now: Date): void {
  const state = readState(paths)
  if (!state.trial) return
  // The link first: interrupted between the two, the old version forgets the trial.
  switchTo(paths, state.trial.from)
  writeState(paths, {
    ...withoutTrial(state),
    lastFailure: { version: state.trial.version, reason, at: now.toISOString() },
  })
}

function withoutTrial({ trial: _, ...state }: ReturnType<typeof readState>) {
  return state
}
