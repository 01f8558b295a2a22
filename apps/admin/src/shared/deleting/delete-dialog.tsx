import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TextField } from '@troubadour/ui/forms/fields'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showFailure, showSuccess } from '../calls/outcome.ts'
import styles from './delete-dialog.module.css'
import type { Removal } from './deleted-page.tsx'

export function DeleteDialog({
  item: { id, title },
  removal: { remove, restore, refresh, texts },
  onDeleted,
  onClose,
}: {
  item: { id: number; title: string }
  removal: Removal
  onDeleted: () => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  async function undo() {
    try {
      await restore(id)
      showSuccess(texts.restored)
    } catch (error) {
      showFailure(texts.restoreFailed, error)
    }
    await refresh(queryClient, id)
  }
  const deletion = useMutation({
    mutationFn: () => remove(id),
    onSuccess: async () => {
      onDeleted()
      showSuccess(texts.deleted, {
        label: 'Undo',
        altText: texts.undoHint,
        onSelect: () => void undo(),
      })
      await refresh(queryClient, id)
    },
    onError: (error) => showFailure(texts.failed, error),
  })
  const [typed, setTyped] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const isMatch = typed === title || texts.label === undefined
  // No error while the beginning of the title is being typed.
  const isWrong = typed !== '' && !isMatch && (hasLeftField || !title.startsWith(typed))
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.title}
      variant="danger"
      isBusy={deletion.isPending}
      isConfirmDisabled={!isMatch}
      onConfirm={() => deletion.mutate()}
    >
      {texts.label === undefined ? (
        <p className={styles.name}>{title}</p>
      ) : (
        <TextField
          label={texts.label}
          hint={<span className={styles.name}>{title}</span>}
          error={isWrong ? texts.mismatch : undefined}
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

/** The dialog of a Delete button (docs/product/validation.md#event-delete, docs/product/validation.md#track-delete). */
export function useDeleteDialog(
  item: { id: number; title: string },
  removal: Removal,
  onDeleted?: () => void,
) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return {
    ask: () => setIsOpen(true),
    dialog: isOpen && (
      <DeleteDialog
        item={item}
        removal={removal}
        onClose={close}
        onDeleted={() => {
          close()
          onDeleted?.()
        }}
      />
    ),
  }
}
