import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

/** Update interval of time-dependent content, in ms. */
const TICK_MS = 60_000

interface Clock {
  now: Date
  read: () => Date
}

const ClockContext = createContext<Clock | null>(null)

const readClock = () => new Date()

/** The only place of the app that reads a clock. */
export function NowProvider({ fixed, children }: { fixed?: Date; children: ReactNode }) {
  const [now, setNow] = useState(() => fixed ?? readClock())
  const [read] = useState(() => (fixed ? () => fixed : readClock))

  useEffect(() => {
    if (fixed) return
    const timer = setInterval(() => setNow(readClock()), TICK_MS)
    return () => clearInterval(timer)
  }, [fixed])

  return <ClockContext value={{ now, read }}>{children}</ClockContext>
}

/** The time at the last tick. */
export function useNow(): Date {
  return useClock().now
}

/** Returns a function that reads the clock, for handlers and timers that need seconds. */
export function useReadNow(): () => Date {
  return useClock().read
}

function useClock(): Clock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('The clock needs a <NowProvider> above it')
  return clock
}
