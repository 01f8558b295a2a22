import type { ReactNode } from 'react'

/** User-typed text, in the direction of its script; null when it is empty. */
export function UserText({
  as: Element = 'p',
  id,
  className,
  children,
}: {
  as?: 'p' | 'span' | 'h1' | 'h2' | 'h3' | 'h4'
  id?: string
  className?: string | undefined
  children: ReactNode
}) {
  if (!children) return null
  return (
    <Element id={id} dir="auto" className={className}>
      {children}
    </Element>
  )
}
