import styles from './skeleton.module.css'
import { classNames } from '../styles/class-names.ts'

/**
 * The place of something that is loading, hidden from assistive technology: the list that holds it says
 * `aria-busy`. Size it by `className`: a style attribute would be refused by the content security policy.
 */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'picture' | 'button' | 'circle'
  className?: string
}) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}
