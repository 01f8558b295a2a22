import type { ComponentProps } from 'react'
import styles from './badge.module.css'
import { classNames } from '../styles/class-names.ts'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** A short mark of state or kind. The text alone must say it; the tone only helps the eye. */
export function Badge({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={classNames(styles.badge, styles[tone], className)} {...props} />
}
