import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './card.module.css'

/** A raised card. `isFlush` removes the padding, for a picture that reaches the edges. */
export function Card({
  as: Element = 'div',
  isFlush = false,
  className,
  ...props
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'li'; isFlush?: boolean }) {
  // The elements only differ in meaning; their attributes and ref are those of a div.
  const Tag = Element as 'div'
  return <Tag className={classNames(styles.card, !isFlush && styles.padded, className)} {...props} />
}

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** A short label of a state or kind. Its text must be sufficient; the tone is only decoration. */
export function Badge({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={classNames(styles.badge, styles[tone], className)} {...props} />
}
