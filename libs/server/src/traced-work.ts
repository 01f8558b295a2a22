import { tracingChannel } from 'node:diagnostics_channel'
import type { Attributes } from '@opentelemetry/api'

/** A piece of work as the recorder of traces hears of it. */
export interface TracedWork {
  /** Few words, without anything that differs from one time to the next. */
  name: string
  attributes?: Attributes
  /** What the result adds to them. */
  describe?: (result: unknown) => Attributes
}

/** Where traces hear of work that no request waits for. */
export const workChannel = tracingChannel<unknown, TracedWork>('troubadour:work')

/** Does some work, which traces show by its name; nothing comes of it while none are recorded. */
export function traceWork<Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> {
  // A copy, since the channel tells one piece of work from another by it.
  return workChannel.hasSubscribers ? workChannel.tracePromise(run, { ...work }) : run()
}
