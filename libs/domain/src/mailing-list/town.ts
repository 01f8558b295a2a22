import { z } from 'zod'

export const TOWN_MESSAGE = 'Choose a town'
/** Longest name or search for a town, in characters. */
export const TOWN_SEARCH_MAX_LENGTH = 100
/** The most towns that a search offers. */
export const TOWNS_MAX = 10
/** The distances of an announcement's audience, in kilometres. */
export const AUDIENCE_DISTANCES_KM = [25, 50, 100, 200] as const
/** The distance that is offered first. */
export const FIRST_AUDIENCE_KM = 50

const placeName = z.string().max(TOWN_SEARCH_MAX_LENGTH)

/** A town of the table, stored whole, so that a later table cannot lose it. */
export const town = z.strictObject({
  /** Its id in GeoNames. */
  id: z.int().positive(),
  name: placeName.min(1),
  /** The state or province in English, which tells namesakes apart; '' where it is not known. */
  region: placeName,
  /** ISO 3166-1: 'BE'. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** In degrees, rounded to 0.01, which is about a kilometre. */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Town = z.infer<typeof town>

export type AudienceDistance = (typeof AUDIENCE_DISTANCES_KM)[number]

/** Who gets an announcement: the confirmed subscribers whose town is within a distance of a town. */
export const audience = z.strictObject({
  /** Kilometres, as the crow flies. */
  km: z.literal(AUDIENCE_DISTANCES_KM),
  town: z.strictObject(town.shape, {
    error: ({ code }) => (code === 'invalid_type' ? TOWN_MESSAGE : undefined),
  }),
})
export type Audience = z.infer<typeof audience>

export const townSearch = z.object({ search: z.string().trim().max(TOWN_SEARCH_MAX_LENGTH).default('') })

export const townsFound = z.object({
  /** At most `TOWNS_MAX`, in the order of docs/product/states.md#towns-of-subscribers. */
  towns: z.array(town),
  /** Whether the first one is meant without doubt. */
  isCertain: z.boolean(),
})
export type TownsFound = z.infer<typeof townsFound>

/** The query of an audience's figures; without one they are of all subscribers. */
export const audienceQuery = z.object({
  km: z.enum(AUDIENCE_DISTANCES_KM.map(String)).transform(Number).optional(),
  latitude: z.coerce.number().pipe(town.shape.latitude).optional(),
  longitude: z.coerce.number().pipe(town.shape.longitude).optional(),
})

export type AudienceQuery = z.output<typeof audienceQuery>

export const audienceFigures = z.object({
  /** The confirmed subscribers who are in it now. */
  receivers: z.int(),
  /** All confirmed subscribers. */
  confirmed: z.int(),
  /** The confirmed subscribers without a town. */
  withoutTown: z.int(),
})
export type AudienceFigures = z.infer<typeof audienceFigures>
