import { useEffect, useRef } from 'react'
import { Spinner } from '@troubadour/ui/feedback/loading'
import styles from './busy-overlay.module.css'

/**
 * Covers the whole screen while settings are being saved (docs/product/admin.md#music-manager). A native modal dialog:
 * the page below takes neither clicks nor keys, and the focus returns where it was.
 */
export function BusyOverlay({ isBusy }: { isBusy: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const overlay = dialog.current
    if (!isBusy || !overlay) return
    overlay.showModal()
    return () => overlay.close()
  }, [isBusy])

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label="Updating settings..."
      aria-busy={isBusy}
      // Escape does not end what the server is doing.
      onCancel={(event) => event.preventDefault()}
    >
      {isBusy && <Spinner label="Updating settings..." />}
    </dialog>
  )
}
