import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'

/** Asks before Log Out ends uploads. Not with the frame, which is on the first screen. */
export function EndUploadsQuestion({
  isOpen,
  onClose,
  onConfirm,
}: {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Log out and stop the uploads?"
      description="Recordings are still being uploaded. Choose the same files again later to go on where they were."
      cancelLabel="Keep uploading"
      confirmLabel="Log Out"
      variant="danger"
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    />
  )
}
