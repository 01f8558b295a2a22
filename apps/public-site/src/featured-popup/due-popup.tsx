import { useEffect, useEffectEvent, useState } from 'react'
import type { Event } from '@troubadour/domain/event/event'
import { featuredPopup, POPUP_DELAY_MS } from '@troubadour/domain/featured-popup'
import { useSite } from '../shared/site.tsx'
import { FeaturedPopup } from './featured-popup.tsx'
import { isAnotherDialogOpen } from './open-dialogs.ts'

/** Opens the popup if its rule says so; while a dialog or a menu is open it waits as long again. */
export function DuePopup({ event, readNow }: { event: Event; readNow: () => number }) {
  const site = useSite()
  const [phase, setPhase] = useState<'waiting' | { openedAt: number } | 'done'>('waiting')

  const decide = useEffectEvent(() => {
    if (isAnotherDialogOpen()) return
    const now = readNow()
    const { isOpen } = featuredPopup(site, event, { now, timeZone: site.timeZone })
    setPhase(isOpen ? { openedAt: now } : 'done')
  })
  useEffect(() => {
    if (phase !== 'waiting') return
    decide()
    const timer = setInterval(decide, POPUP_DELAY_MS)
    return () => clearInterval(timer)
  }, [phase])

  if (typeof phase === 'string') return null
  return <FeaturedPopup event={event} openedAt={phase.openedAt} onClose={() => setPhase('done')} />
}
