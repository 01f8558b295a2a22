import type { ComponentProps } from 'react'

/** Safari takes a list without bullets for no list, unless its role is named; the style sheet then drops the bullets. */
const ROLE = 'list'

export function PlainList(props: ComponentProps<'ul'>) {
  return <ul role={ROLE} {...props} />
}
