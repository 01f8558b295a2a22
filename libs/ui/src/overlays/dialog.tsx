import { useRef, type ReactNode } from 'react'
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui'
import { Button } from '../forms/button.tsx'
import { CloseIcon } from '../pictures/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './dialog.module.css'

interface ModalProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Sets the focus after closing when the element that had it is gone: prevent the default and focus another. */
  onCloseAutoFocus?: (event: Event) => void
  children?: ReactNode
}

/** A modal dialog. Large (Radix): load it with `lazy` on the public site. */
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
}: ModalProps & {
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Whether a press outside closes it; 'stays' prevents losing work by accident. */
  outside?: 'closes' | 'stays'
  /** Sets the initial focus, by default on the first control: prevent the default and focus another. */
  onOpenAutoFocus?: (event: Event) => void
}) {
  const returnFocus = useReturnFocus(onCloseAutoFocus)
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* Not Radix's own overlay, which adds a <style> element that the content security policy refuses. */}
        <div className={styles.overlay} />
        <RadixDialog.Content
          className={classNames(styles.content, styles[size])}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            onOpenAutoFocus?.(event)
          }}
          onInteractOutside={(event) => {
            if (outside === 'stays') event.preventDefault()
          }}
          // Radix would warn of a missing description.
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.header}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close className={styles.close} aria-label="Close">
              <CloseIcon />
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description className={styles.description} asChild={typeof description !== 'string'}>
              {typeof description === 'string' ? description : <div>{description}</div>}
            </RadixDialog.Description>
          )}
          {children && <div className={styles.body}>{children}</div>}
          {footer && <div className={styles.footer}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Asks for confirmation. It stays open after `onConfirm`: the caller shows `isBusy` and closes it. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'primary',
  isBusy = false,
  isConfirmDisabled = false,
  onConfirm,
  onCloseAutoFocus,
  children,
}: ModalProps & {
  description: string
  confirmLabel: string
  cancelLabel?: string
  variant?: 'primary' | 'danger'
  isBusy?: boolean
  /** True until a required input in `children` is filled in, such as a name to type. */
  isConfirmDisabled?: boolean
  onConfirm: () => void
}) {
  const returnFocus = useReturnFocus(onCloseAutoFocus)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        {/* Dialog has the same overlay. */}
        <div className={styles.overlay} />
        <AlertDialog.Content {...returnFocus} className={classNames(styles.content, styles.small)}>
          <div className={styles.header}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </div>
          <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
          {/* A form, so that Enter in an input confirms, unless the button is disabled. */}
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              onConfirm()
            }}
          >
            {children && <div className={styles.body}>{children}</div>}
            <div className={styles.footer}>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={isBusy}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <Button type="submit" variant={variant} isBusy={isBusy} disabled={isConfirmDisabled}>
                {confirmLabel}
              </Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/**
 * Restores the focus to the element that had it when a dialog opened: Radix does so only for its own triggers. Spread
 * the result on the dialog's content.
 */
function useReturnFocus(onCloseAutoFocus?: (event: Event) => void) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (event.defaultPrevented) return
      event.preventDefault()
      // A page that the dialog opened may have the focus by now.
      const isFree = document.activeElement === document.body
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
