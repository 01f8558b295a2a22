import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'

const amount = z.object({ files: z.int(), bytes: z.int() })

/** How far the files are on their way to another place (docs/product/states.md#moving-media). */
export const mediaMove = z.object({
  /** 'none': all files are in one place. 'copied': they are in the new place, and also still in the former one. */
  state: z.enum(['none', 'moving', 'stopped', 'copied']),
  /** What is in the new place and was compared, of what is in the former one. */
  done: amount,
  all: amount,
  /** When the files of the former place are deleted; null before they are copied. */
  deletesAt: isoDateTime.nullable(),
  /** Why the last attempt failed; null when it did not. */
  problem: z.string().nullable(),
})
export type MediaMove = z.output<typeof mediaMove>

export const mediaMoveChange = z.strictObject({ isStopped: z.boolean() })
