import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '@troubadour/ui/forms/button'

/** A link to a screen that looks like a button. */
export function ScreenLinkButton({
  variant,
  size,
  ...props
}: Omit<ComponentProps<typeof Link>, 'className'> & Parameters<typeof buttonClass>[0]) {
  return <Link {...props} className={buttonClass({ variant, size })} />
}
