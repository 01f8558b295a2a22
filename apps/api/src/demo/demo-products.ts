import type { Insertable } from 'kysely'
import type { PrintfulProductSettingsTable } from '../db/printful-tables.ts'
import { daysAgo, type DemoClock } from './demo-clock.ts'
import { DEMO_PICTURES } from './demo-picture-list.ts'

/** What is set of the stand-in's products: pictures beside the mock-up, a tag, one that is still to come. */
export function demoProductSettings(clock: DemoClock): Insertable<PrintfulProductSettingsTable>[] {
  const {
    'cover-night-railway': railway,
    'cover-slow-river': river,
    'cover-moth-and-moon': moth,
  } = DEMO_PICTURES
  const lanterns = DEMO_PICTURES['event-lantern-lake']
  const settings = [
    { id: 389_000_003, sale_info: 'Last Few' },
    { id: 389_000_004, additional_images: railway.path },
    { id: 389_000_005, additional_images: moth.path },
    { id: 389_000_006, additional_images: [river, lanterns, railway].map(({ path }) => path).join(',') },
    { id: 389_000_010, is_coming_soon: true },
  ]
  const created = daysAgo(clock, 30)
  return settings.map((row) => ({ ...row, created_at: created, updated_at: created }))
}
