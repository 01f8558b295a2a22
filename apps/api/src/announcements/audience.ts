import type { Audience, AudienceFigures, AudienceQuery } from '@troubadour/domain/mailing-list/town'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/tables.ts'

const EARTH_RADIUS_KM = 6371

type Place = Pick<Audience['town'], 'latitude' | 'longitude'>

/**
 * SQL: whether a row of `subscriptions` is in an audience. Those without a town are only in that of all
 * (docs/product/states.md#towns-of-subscribers).
 */
export function isInAudience(audience: Audience | null | undefined): RawBuilder<boolean> {
  return audience
    ? sql<boolean>`coalesce(${distanceKm(audience.town)} <= ${audience.km}, false)`
    : sql<boolean>`true`
}

/** SQL: the distance of a subscriber's town by the haversine formula; null without a town. */
function distanceKm({ latitude, longitude }: Place): RawBuilder<number> {
  const [theirs, itsLatitude] = [sql`radians((town->>'latitude')::float8)`, sql`radians(${latitude}::float8)`]
  const apart = sql`radians((town->>'longitude')::float8 - ${longitude}::float8)`
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(power(sin((${theirs} - ${itsLatitude}) / 2), 2)
    + cos(${theirs}) * cos(${itsLatitude}) * power(sin(${apart} / 2), 2))))`
}

/** Counts the confirmed subscribers of an audience now. */
export async function countAudience(
  db: Db,
  { km, latitude, longitude }: AudienceQuery,
): Promise<AudienceFigures> {
  const isThere =
    km === undefined || latitude === undefined || longitude === undefined
      ? sql<boolean>`true`
      : sql<boolean>`${distanceKm({ latitude, longitude })} <= ${km}`
  return db
    .selectFrom('subscriptions')
    .where('state', '=', 'confirmed')
    .select([
      sql<number>`(count(*) filter (where ${isThere}))::int`.as('receivers'),
      sql<number>`count(*)::int`.as('confirmed'),
      sql<number>`(count(*) filter (where town is null))::int`.as('withoutTown'),
    ])
    .executeTakeFirstOrThrow()
}
