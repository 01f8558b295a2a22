import { Badge } from '@troubadour/ui/cards/card'
import { dateOf } from '../time/moment.tsx'
import { useSiteClock } from '../time/now.tsx'

/** Of hidden content, with the day on which it becomes visible by itself, if there is one. */
export function HiddenBadge({ publicFrom }: { publicFrom?: string | null }) {
  const clock = useSiteClock()
  return publicFrom ? (
    <Badge tone="warning">{`Public from ${dateOf(publicFrom, clock)}`}</Badge>
  ) : (
    <Badge>Hidden</Badge>
  )
}
