import { z } from 'zod'
import { optionalText } from '../schema/field.ts'

const LIMITS = { street: 200, town: 100, region: 100, postalCode: 20, country: 100 }
const LATITUDE_MAX = 90
const LONGITUDE_MAX = 180

function coordinate(max: number) {
  const message = `Must be a number from -${max} to ${max}`
  return z.number(message).min(-max, message).max(max, message)
}

/** The parts of an address, and its coordinates in degrees (docs/product/entities.md#event). */
export const eventAddress = z.object({
  street: z.string().nullable(),
  town: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type EventAddress = z.infer<typeof eventAddress>

const orNull = <Value>(value: Value | null | undefined) => value ?? null

/** Null when all parts are blank; undefined keeps the stored address. */
export const addressInput = z
  .strictObject({
    street: optionalText(LIMITS.street),
    town: optionalText(LIMITS.town),
    region: optionalText(LIMITS.region),
    postalCode: optionalText(LIMITS.postalCode),
    country: optionalText(LIMITS.country),
    latitude: coordinate(LATITUDE_MAX).nullish().transform(orNull),
    longitude: coordinate(LONGITUDE_MAX).nullish().transform(orNull),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude === null) === (longitude === null)) return
    const missing = latitude === null ? 'latitude' : 'longitude'
    context.addIssue({ code: 'custom', path: [missing], message: `Set the ${missing}, too` })
  })
  .nullish()
  .transform((parts) => (parts && Object.values(parts).every((part) => part === null) ? null : parts))
