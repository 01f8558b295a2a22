import type { ReactNode } from 'react'
import { Toolbar as RadixToolbar } from 'radix-ui'
import styles from './toolbar.module.css'

/** Buttons for one field with a single tab stop and arrow keys between them. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <RadixToolbar.Root className={styles.tools} aria-label={label}>
      {children}
    </RadixToolbar.Root>
  )
}

/** @param props.shortcut such as 'Ctrl B', shown in the tooltip @param props.children an icon */
export function ToolbarButton({
  label,
  shortcut,
  onClick,
  children,
}: {
  label: string
  shortcut?: string | undefined
  onClick: () => void
  children: ReactNode
}) {
  return (
    <RadixToolbar.Button
      className={styles.tool}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onClick}
    >
      {children}
    </RadixToolbar.Button>
  )
}
