import type { ComponentProps } from 'react'

/** Safari only treats a list without bullets as a list if it has a role; the style sheet removes the bullets for it. */
const ROLE = 'list'

export function PlainList(props: ComponentProps<'ul'>) {
  return <ul role={ROLE} {...props} />
}
