import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure, showSuccess } from '../calls/outcome.ts'
import type { Removal } from '../content/content-kind.ts'
import { TypedTitleDialog } from './typed-title-dialog.tsx'

interface Deleted {
  id: number
  title: string
  /** Added to the description. */
  note?: string | undefined
}

export function DeleteDialog({
  item: { id, title, note = '' },
  removal: { remove, restore, refresh, texts },
  onDeleted,
  onClose,
}: {
  item: Deleted
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
  const { label, mismatch } = texts
  return (
    <TypedTitleDialog
      itemTitle={title}
      title={texts.title}
      description={texts.description + note}
      field={label === undefined ? null : { label, mismatch }}
      confirmLabel={texts.title}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}

/** The dialog of a Delete button (docs/product/validation.md#event-delete, docs/product/validation.md#track-delete). */
export function useDeleteDialog(item: Deleted, removal: Removal, onDeleted?: () => void) {
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
