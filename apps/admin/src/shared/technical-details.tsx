import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import styles from './technical-details.module.css'

/** Lines for the person who looks after the server, folded up. */
export function TechnicalDetails({ children }: { children: ReactNode }) {
  return (
    <Disclosure summary="Details">
      <div className={styles.lines}>{children}</div>
    </Disclosure>
  )
}
