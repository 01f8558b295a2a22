import { z } from 'zod'
import { passwordProof } from '../auth/auth.ts'
import { subscription } from '../mailing-list/subscriber.ts'
import { conflictOf, errorResponse } from '../schema/endpoint-schemas.ts'
import { isoDateTime } from '../schema/field.ts'
import { CONNECTION_NAMES } from './connection-names.ts'
import { mailDomainCheck } from './mail-domain.ts'
import { trialStep } from './trial.ts'

/** A stored secret: never the secret itself. */
const storedSecret = z.object({
  /** Its last four characters; '' for a short one. */
  ending: z.string(),
  since: isoDateTime,
})

/** A connection as administrators see it (docs/product/states.md#connections). */
export const connection = z.object({
  name: z.enum(CONNECTION_NAMES),
  /** 'server' where variables of the server set it, which win. */
  source: z.enum(['none', 'stored', 'server']),
  /** Whether a stand-in of the demo serves in its place. */
  isStandIn: z.boolean(),
  /** What is in force, by field, without secrets. */
  values: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), storedSecret),
  /** Why what is stored cannot be used; null when it can. */
  problem: z.string().nullable(),
  /** The last trial of what is in force; null before the first. */
  trial: z.object({ at: isoDateTime, steps: z.array(trialStep) }).nullable(),
  /** Of mail: the last look-up of the records of the sender's domain; null before the first. */
  domainCheck: mailDomainCheck.nullable(),
  updatedAt: isoDateTime.nullable(),
  /** 0 until something is stored. */
  version: z.int(),
})
export type Connection = z.output<typeof connection>

const version = z.int().min(0)
const fieldValues = z.record(z.string().max(40), z.string())

export const connectionTrial = z.strictObject({
  /** Where the test mail goes; only for mail. */
  to: subscription.shape.email.optional(),
})

export const connectionChange = passwordProof.extend({
  version,
  /** Values of all fields but secrets. */
  values: fieldValues,
  /** New secrets by field; those left out stay, '' removes one. */
  secrets: fieldValues,
  /** With it, a connection that has worked is replaced only if a trial of the new one does not fail. */
  trial: connectionTrial.optional(),
})
export type ConnectionChange = z.infer<typeof connectionChange>

export const connectionRemoval = passwordProof.extend({ version })

export const byConnection = z.object({ name: z.enum(CONNECTION_NAMES) })
export const connectionConflict = conflictOf(connection)
/** A change that was tried before it is stored, and not stored. */
export const connectionFailure = errorResponse.extend({ steps: z.array(trialStep) })
