import { z } from 'zod'

/** One step of a trial: what was tried, and how it ended. */
export const trialStep = z.object({
  /** 'unknown' where it cannot be told. */
  outcome: z.enum(['ok', 'failed', 'unknown']),
  /** A sentence for the administrator. It never quotes what a server answered. */
  text: z.string(),
  /** The field of the form that is wrong; missing where that is not known. */
  field: z.string().optional(),
  /** Tells a failure that the server acts on: its sentence may be reworded. */
  code: z.string().optional(),
})
export type TrialStep = z.output<typeof trialStep>

/** Whether a step of the last trial has failed. */
export const hasFailed = ({ trial }: { trial: { steps: readonly TrialStep[] } | null }) =>
  trial?.steps.some(({ outcome }) => outcome === 'failed') ?? false
