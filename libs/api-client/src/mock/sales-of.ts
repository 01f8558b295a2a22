import { isDelivered } from '@troubadour/domain/selling/parcel'
import type { Overview } from '@troubadour/domain/site/overview'
import type { MockData } from './seed.ts'

/** Today's sales; null where nothing waits and the site does not sell. */
export function salesOf({ orders, selling }: MockData): Overview['sales'] {
  const open = orders.filter(({ state, parcel }) => state === 'paid' && parcel && !isDelivered(parcel.state))
  if (open.length === 0 && !selling.settings.isOn) return null
  const toPack = open.filter(({ parcel }) => parcel?.state === 'waiting').length
  return { toPack, packed: open.length - toPack, takings: [] }
}
