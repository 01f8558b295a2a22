import type { FastifyBaseLogger } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import type { WorkOptions } from './work-on-audio.ts'

export interface AudioDeps extends Pick<RouteDeps, 'db' | 'now' | 'mediaStore' | 'readSite'> {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Of the media store; while a backup is being made, they are left to a sweep. */
  deleteFiles: (names: string[]) => Promise<void>
}

/** A step of the work on a file, with its original as a file of this machine. */
export type AudioStep = (path: string, options: WorkOptions) => Promise<void>
