import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_TIME_ZONE, type SiteClock } from '@troubadour/domain/time/zoned-time'

/** Update interval of time-dependent content, in ms. */
const TICK_MS = 60_000

interface Clock {
  /** The current time and the site's time zone, which is the default one until the settings are loaded. */
  site: { now: Date; timeZone: string }
  read: () => Date
  /** Takes the current time for that of the last tick. */
  tick: () => void
}

const ClockContext = createContext<Clock | null>(null)

const readClock = () => new Date()

/** The only place of the app that reads a clock. The time zone is here too: a query for each row would take long. */
export function NowProvider({ fixed, children }: { fixed?: Date; children: ReactNode }) {
  const [now, setNow] = useState(() => fixed ?? readClock())
  const [read] = useState(() => (fixed ? () => fixed : readClock))
  const { timeZone = DEFAULT_TIME_ZONE } = useQuery(siteQueries.settings()).data ?? {}

  useEffect(() => {
    if (fixed) return
    const timer = setInterval(() => setNow(readClock()), TICK_MS)
    return () => clearInterval(timer)
  }, [fixed])

  const clock = useMemo(
    () => ({ site: { now, timeZone }, read, tick: () => setNow(read()) }),
    [now, timeZone, read],
  )
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** The time at the last tick. */
export function useNow(): Date {
  return useClock().site.now
}

/** The current time and the site's time zone, for every rule about dates. */
export function useSiteClock(): SiteClock & { now: Date } {
  return useClock().site
}

/** Returns a function that reads the clock, for handlers and timers that need seconds. */
export function useReadNow(): () => Date {
  return useClock().read
}

/** Returns a function for handlers that have stored something with the current time. */
export function useTick(): () => void {
  return useClock().tick
}

function useClock(): Clock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('The clock needs a <NowProvider> above it')
  return clock
}
