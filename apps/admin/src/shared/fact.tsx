import type { ReactNode } from 'react'

/** One fact of a `dl`. */
export function Fact({
  label,
  className,
  children,
}: {
  label: ReactNode
  /** Of the value. */
  className?: string
  children: ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}
