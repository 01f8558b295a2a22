import type { ComponentProps, ReactNode } from 'react'
import { Dialog as RadixDialog } from 'radix-ui'
import styles from './dialog.module.css'
import { classNames } from '../styles/class-names.ts'
import { CloseIcon } from '../pictures/icon.tsx'
import { useReturnFocus } from './return-focus.ts'

/**
 * A modal window: focus stays inside; Escape, the close button and, unless told otherwise, a press outside ask to close it.
 * The caller owns `isOpen`. Heavy (Radix): load it with `lazy` on the public site.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  footer,
  size = 'medium',
  outside = 'closes',
  onOpenAutoFocus,
  onCloseAutoFocus,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** What a press outside does; 'stays' where a slip of the finger would cost something. */
  outside?: 'closes' | 'stays'
  /** Where focus goes at first, when it is not the first control: prevent the default and focus another. */
  onOpenAutoFocus?: ComponentProps<typeof RadixDialog.Content>['onOpenAutoFocus']
  /** Where focus goes after closing, when the element that had it is gone: prevent the default and focus another. */
  onCloseAutoFocus?: ComponentProps<typeof RadixDialog.Content>['onCloseAutoFocus']
  children?: ReactNode
}) {
  const returnFocus = useReturnFocus(onCloseAutoFocus)
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* Not Radix's own overlay: it writes a <style> element, which the content security policy refuses. */}
        <div className={styles.overlay} />
        <RadixDialog.Content
          className={classNames(styles.content, styles[size])}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            // First of all it is kept who had the focus.
            returnFocus.onOpenAutoFocus()
            onOpenAutoFocus?.(event)
          }}
          onInteractOutside={(event) => {
            if (outside === 'stays') event.preventDefault()
          }}
          // Radix warns of a missing description unless told that there is none.
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close className={styles.close} aria-label="Close">
              <CloseIcon />
            </RadixDialog.Close>
          </header>
          {description && (
            <RadixDialog.Description className={styles.description} asChild={typeof description !== 'string'}>
              {typeof description === 'string' ? description : <div>{description}</div>}
            </RadixDialog.Description>
          )}
          {children && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
