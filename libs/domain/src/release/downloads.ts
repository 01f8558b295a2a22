import { z } from 'zod'

/** Who may fetch the files of a release (docs/product/states.md#downloads). */
export const DOWNLOADS = ['none', 'free', 'email', 'code'] as const
export type Downloads = (typeof DOWNLOADS)[number]

/** docs/product/constants.md#audio */
const PREVIEW_MIN_S = 15
const PREVIEW_MAX_S = 120
const PREVIEW_MESSAGE = `Must be a whole number from ${PREVIEW_MIN_S} to ${PREVIEW_MAX_S}`

/** Blank is null; forms send the number as text. */
export const optionalPreviewSeconds = z
  .union(
    [
      z.int(PREVIEW_MESSAGE).min(PREVIEW_MIN_S, PREVIEW_MESSAGE).max(PREVIEW_MAX_S, PREVIEW_MESSAGE),
      z.string().trim(),
    ],
    PREVIEW_MESSAGE,
  )
  .nullish()
  .transform((value) => (value === '' || value === undefined || value === null ? null : Number(value)))
  .refine((value) => value === null || isWithin(value), PREVIEW_MESSAGE)

function isWithin(value: number): boolean {
  return Number.isInteger(value) && value >= PREVIEW_MIN_S && value <= PREVIEW_MAX_S
}
