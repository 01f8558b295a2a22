import { useState } from 'react'
import { useMutation, type MutationKey } from '@tanstack/react-query'
import { TextField } from '@troubadour/ui/forms/fields'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showFailure, showSuccess } from '../outcome.ts'
import styles from './delete-dialog.module.css'
import type { RestoreTexts } from './deleted-items.tsx'

/** docs/product/validation.md#event-delete, docs/product/validation.md#track-delete */
export function DeleteDialog({
  name,
  texts,
  mutationKey,
  remove,
  restore,
  refresh,
  onDeleted,
  onClose,
}: {
  /** What is to be typed. */
  name: string
  texts: RestoreTexts & {
    /** Also the label of the button: 'Delete Event'. */
    title: string
    description: string
    label: string
    mismatch: string
    deleted: string
    /** What to do instead of Undo, for those who cannot reach the toast in time. */
    undoHint: string
    failed: string
  }
  mutationKey?: MutationKey
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  refresh: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}) {
  async function undo() {
    try {
      await restore()
      showSuccess(texts.restored)
    } catch (error) {
      showFailure(texts.restoreFailed, error)
    }
    await refresh()
  }
  const deletion = useMutation({
    mutationKey,
    mutationFn: remove,
    onSuccess: async () => {
      onDeleted()
      showSuccess(texts.deleted, {
        label: 'Undo',
        altText: texts.undoHint,
        onSelect: () => void undo(),
      })
      await refresh()
    },
    onError: (error) => showFailure(texts.failed, error),
  })
  const [typed, setTyped] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const isMatch = typed === name
  // A beginning of the name is no mistake while it is being typed.
  const isWrong = typed !== '' && !isMatch && (hasLeftField || !name.startsWith(typed))
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
      <TextField
        label={texts.label}
        hint={<span className={styles.name}>{name}</span>}
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
    </ConfirmDialog>
  )
}
