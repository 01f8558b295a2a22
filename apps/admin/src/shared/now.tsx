import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

/** How often what depends on the time is looked at again, in milliseconds. */
const TICK_MS = 60_000

const NowContext = createContext<Date | null>(null)

/** The one place of the app that reads a clock. */
export function NowProvider({ fixed, children }: { fixed?: Date; children: ReactNode }) {
  const [now, setNow] = useState(() => fixed ?? new Date())

  useEffect(() => {
    if (fixed) return
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [fixed])

  return <NowContext value={now}>{children}</NowContext>
}

/** The time at the last full tick. */
export function useNow(): Date {
  const now = useContext(NowContext)
  if (!now) throw new Error('useNow() needs a <NowProvider> above it')
  return now
}
