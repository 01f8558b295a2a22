import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from '../styles/class-names.ts'
import { AlertIcon, CheckIcon } from '../pictures/icon.tsx'

/** A message in the flow of the page. Errors are announced assertively, others politely. */
export function Banner({
  id,
  tone = 'info',
  title,
  action,
  className,
  children,
}: {
  /** The field's `aria-describedby` names it. */
  id?: string
  tone?: 'info' | 'success' | 'warning' | 'error'
  title?: string
  /** A button or link beside the message. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}) {
  const Icon = tone === 'success' ? CheckIcon : AlertIcon
  return (
    <div
      id={id}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(styles.banner, styles[tone], className)}
    >
      <Icon className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
