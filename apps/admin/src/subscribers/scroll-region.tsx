import type { ReactNode } from 'react'

/** A scrolling region must be focusable, which Safari does not ensure by itself. */
const REACHABLE = { role: 'group', tabIndex: 0 }

export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className: string | undefined
  children: ReactNode
}) {
  return (
    <div {...REACHABLE} aria-label={label} className={className}>
      {children}
    </div>
  )
}
