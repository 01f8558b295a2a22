import { useId, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { MediaFile } from '@troubadour/domain/media/media-file'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { Button } from '@troubadour/ui/forms/button'
import { showFailure, showSuccess } from '../shared/calls/outcome.ts'
import { ACCEPTED } from '../shared/uploads/upload-area.tsx'
import { UploadList } from '../shared/uploads/upload-row.tsx'
import { useUploads } from '../shared/uploads/use-uploads.ts'
import styles from './picture-panel.module.css'

export function ReplacePicture({ file, onReplaced }: { file: MediaFile; onReplaced: (id: number) => void }) {
  const queryClient = useQueryClient()
  const refusalId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const replace = useMutation({
    mutationFn: (by: number) => call('replaceMedia', { params: { id: file.id }, body: { by } }),
    onSuccess: async ({ id }) => {
      showSuccess('Picture replaced wherever it was used')
      // The content that uses it has changed, too.
      await queryClient.invalidateQueries()
      onReplaced(id)
    },
    onError: (error) => showFailure('Failed to replace the picture. Please try again.', error),
  })
  const uploads = useUploads({ category: MUSIC_CATEGORY, onUploaded: ({ id }) => replace.mutate(id) })
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        isBusy={uploads.isPending || replace.isPending}
        aria-describedby={uploads.refused ? refusalId : undefined}
        onClick={() => chooser.current?.click()}
      >
        Replace…
      </Button>
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label="Choose the new picture"
        accept={ACCEPTED.MUSIC.types}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {uploads.refused && (
        <p id={refusalId} role="alert" className={styles.problem}>
          {uploads.refused}
        </p>
      )}
      <UploadList uploads={uploads} className={styles.uploads} onFocusLost={() => button.current?.focus()} />
    </>
  )
}
