import type { ComponentProps } from 'react'
import { momentText } from './moment-text.ts'
import { useSiteClock } from './site-clock.ts'

/** A formatted moment, in the site's time zone. @param at ISO text */
export function Moment({
  at,
  words = momentText,
  ...props
}: ComponentProps<'time'> & { at: string; words?: typeof momentText }) {
  return (
    <time dateTime={at} {...props}>
      {words(at, useSiteClock())}
    </time>
  )
}
