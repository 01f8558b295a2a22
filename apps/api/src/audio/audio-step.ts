import type { FastifyBaseLogger } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import type { WorkOptions } from './work-on-audio.ts'

export interface AudioDeps extends Pick<RouteDeps, 'db' | 'now' | 'mediaStore' | 'readSite'> {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Deletes files of the media store; during a backup they are left to the sweep. */
  deleteFiles: (names: string[]) => Promise<void>
}

/** A step in processing a file. @param path local path of its original */
export type AudioStep = (path: string, options: WorkOptions) => Promise<void>
