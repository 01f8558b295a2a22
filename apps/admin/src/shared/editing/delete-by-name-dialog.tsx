import { useState } from 'react'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { TextField } from '@troubadour/ui/forms/fields'
import styles from './delete-by-name-dialog.module.css'

/**
 * Deletes something after its exact name was typed (docs/product/validation.md#event-delete,
 * docs/product/validation.md#track-delete).
 */
export function DeleteByNameDialog({
  title,
  description,
  name,
  label,
  mismatchMessage,
  confirmLabel,
  isBusy,
  onConfirm,
  onClose,
}: {
  title: string
  description: string
  /** What is to be typed. */
  name: string
  label: string
  mismatchMessage: string
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const isMatch = typed === name
  // A beginning of the name is no mistake while it is being typed.
  const isWrong = typed !== '' && !isMatch && (hasLeftField || !name.startsWith(typed))
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      variant="danger"
      isBusy={isBusy}
      isConfirmDisabled={!isMatch}
      onConfirm={onConfirm}
    >
      <TextField
        label={label}
        hint={<span className={styles.name}>{name}</span>}
        error={isWrong ? mismatchMessage : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(change) => {
          setTyped(change.target.value)
          setHasLeftField(false)
        }}
        onBlur={() => setHasLeftField(true)}
      />
    </ConfirmDialog>
  )
}
