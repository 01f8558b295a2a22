import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from '../styles/class-names.ts'

/**
 * A raised sheet. `as` names the element that the content calls for; `isFlush` leaves out the padding, for a
 * picture that reaches the edges.
 */
export function Card({
  as: Element = 'div',
  isFlush = false,
  className,
  ...props
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li'; isFlush?: boolean }) {
  // The four elements differ in meaning only; their attributes and ref are those of a div.
  const Tag = Element as 'div'
  return <Tag className={classNames(styles.card, !isFlush && styles.padded, className)} {...props} />
}
