import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { mediaQueries } from '@troubadour/api-client/content'
import type { MediaFile } from '@troubadour/domain/media/media-file'
import { countText } from '@troubadour/domain/texts/count-text'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showFailure, showSuccess } from '../shared/calls/outcome.ts'
import styles from './pictures.module.css'

const CHANGES = {
  delete: {
    label: 'Delete unused',
    fits: ({ isUsed }: MediaFile) => !isUsed,
    send: ({ id }: MediaFile) => call('deleteMedia', { params: { id } }),
    done: 'deleted',
    failure: 'Failed to delete the pictures. Please try again.',
  },
  publish: {
    label: 'Make public',
    fits: ({ isPublic, alt }: MediaFile) => !isPublic && alt !== '',
    send: ({ id }: MediaFile) => call('updateMedia', { params: { id }, body: { isPublic: true } }),
    done: 'public now',
    failure: 'Failed to update the pictures. Please try again.',
  },
  withdraw: {
    label: 'Make not public',
    fits: ({ isPublic }: MediaFile) => isPublic,
    send: ({ id }: MediaFile) => call('updateMedia', { params: { id }, body: { isPublic: false } }),
    done: 'no longer public',
    failure: 'Failed to update the pictures. Please try again.',
  },
} as const
type ChangeName = keyof typeof CHANGES

export function SelectionBar({ files, onDone }: { files: readonly MediaFile[]; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const change = useMutation({
    mutationFn: async (name: ChangeName) => {
      const { send, fits } = CHANGES[name]
      const fitting = files.filter(fits)
      for (const file of fitting) await send(file)
      return fitting.length
    },
    onSuccess: (count, name) => {
      showSuccess(`${countText(count, 'picture')} ${CHANGES[name].done}`)
      onDone()
    },
    onError: (error, name) => showFailure(CHANGES[name].failure, error),
    onSettled: () => {
      setIsAsking(false)
      // Some pictures may have been changed before one failed.
      return queryClient.invalidateQueries({ queryKey: mediaQueries.all })
    },
  })
  const unused = files.filter(CHANGES.delete.fits)
  const usedCount = files.length - unused.length

  return (
    <div role="toolbar" aria-label="Selected pictures" className={styles.bar} data-bottom-bar="remarks">
      <p role="status" className={styles.count}>
        {files.length === 0 ? 'Choose pictures to change them together.' : `${files.length} selected`}
      </p>
      {Object.entries(CHANGES).map(([key, { label, fits }]) => {
        // Object.entries returns string keys.
        const name = key as ChangeName
        const count = files.filter(fits).length
        return (
          <Button
            key={name}
            variant="secondary"
            size="small"
            disabled={count === 0}
            isBusy={change.isPending && change.variables === name}
            onClick={() => (name === 'delete' ? setIsAsking(true) : change.mutate(name))}
          >
            {label} ({count})
          </Button>
        )
      })}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${countText(unused.length, 'picture')}?`}
        description={`${usedCount > 0 ? `${usedCount} of the selected are used, and stay. ` : ''}Deleted pictures cannot be brought back.`}
        confirmLabel="Delete"
        variant="danger"
        isBusy={change.isPending}
        onConfirm={() => change.mutate('delete')}
      />
    </div>
  )
}
