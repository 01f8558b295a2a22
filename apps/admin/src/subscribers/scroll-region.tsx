import type { ReactNode } from 'react'

/** A part that scrolls must be reachable by the keyboard, and Safari does not see to it by itself. */
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
