import { useState } from 'react'
import { TextField } from '@troubadour/ui/forms/fields'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import styles from './delete-dialog.module.css'

/** A confirmation that requires the exact title of what is deleted. */
export function TypedTitleDialog({
  itemTitle,
  title,
  description,
  field,
  confirmLabel,
  isBusy,
  onConfirm,
  onClose,
}: {
  itemTitle: string
  title: string
  description: string
  /** Null when nothing has to be typed. */
  field: { label: string; mismatch?: string } | null
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const isMatch = typed === itemTitle || field === null
  // No error while the beginning of the title is being typed.
  const isWrong = typed !== '' && !isMatch && (hasLeftField || !itemTitle.startsWith(typed))
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
      {field === null ? (
        <p className={styles.name}>{itemTitle}</p>
      ) : (
        <TextField
          label={field.label}
          hint={<span className={styles.name}>{itemTitle}</span>}
          error={isWrong ? field.mismatch : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(change) => {
            setTyped(change.target.value)
            setHasLeftField(false)
          }}
          onBlur={() => setHasLeftField(true)}
        />
      )}
    </ConfirmDialog>
  )
}
