import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'

/** What a line reports; `job-` is followed by the name of a background job that failed, `link-` by the id of a dead link. */
const lineName = z.union([
  z.enum([
    'version',
    'public-host',
    'admin-host',
    'disk',
    'backups',
    'mail',
    'printful',
    'jobs',
    'errors',
    'clock',
    'links',
  ]),
  z.templateLiteral(['job-', z.string()]),
  z.templateLiteral(['link-', z.int()]),
])

/** One line of the screen System (docs/product/entities.md#system-line). */
export const systemLine = z.object({
  name: lineName,
  title: z.string(),
  /** 'unknown' where it cannot be told, 'off' for what this site does not use. */
  state: z.enum(['ok', 'problem', 'unknown', 'off']),
  sentence: z.string(),
  /** What to do; null when there is nothing. */
  advice: z.string().nullable(),
  /** Path of the screen where it can be done; null for System itself. */
  to: z.string().nullable(),
  /** Each has a text or a time. */
  facts: z.array(z.object({ label: z.string(), text: z.string().nullable(), at: isoDateTime.nullable() })),
  /** For whoever looks after the server. */
  details: z.array(z.string()),
  /** When it was looked up; null for what is read at once. */
  checkedAt: isoDateTime.nullable(),
  /** The background job that 'Try again' runs; null without one that failed. */
  job: z.string().nullable(),
})
export type SystemLine = z.infer<typeof systemLine>

/** How the site is (docs/product/states.md#system). */
export const systemReport = z.object({ lines: z.array(systemLine) })
export type SystemReport = z.infer<typeof systemReport>

/** What is wrong, for the dashboard and the daily mail. */
export const systemProblem = systemLine
  .pick({ name: true, sentence: true, advice: true })
  .extend({ to: z.string() })
export type SystemProblem = z.infer<typeof systemProblem>

export const jobName = z.object({ name: z.string().max(100) })
