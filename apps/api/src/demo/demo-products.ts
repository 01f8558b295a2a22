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
    { id: 389_000_003, saleInfo: 'Last Few' },
    { id: 389_000_004, additionalImages: railway.path },
    { id: 389_000_005, additionalImages: moth.path },
    { id: 389_000_006, additionalImages: [river, lanterns, railway].map(({ path }) => path).join(',') },
    { id: 389_000_010, isComingSoon: true },
  ]
  const created = daysAgo(clock, 30)
  return settings.map((row) => ({ ...row, createdAt: created, updatedAt: created }))
}
