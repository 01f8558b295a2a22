import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { mediaQueries, storeMedia } from '@troubadour/api-client/content'
import { ApiError } from '@troubadour/api-client/http'
import type { MediaFile, MediaPatch } from '@troubadour/domain/media/media-file'
import { ALT_MAX_LENGTH } from '@troubadour/domain/media/upload-rules'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextArea } from '@troubadour/ui/forms/fields'
import { ConfirmDialog, Dialog } from '@troubadour/ui/overlays/dialog'
import { ConfirmButton } from '../shared/controls/confirm-button.tsx'
import { CopyButton } from '../shared/controls/copy-button.tsx'
import { serverMessage, showFailure, showSuccess } from '../shared/calls/outcome.ts'
import { PictureFacts } from './picture-facts.tsx'
import styles from './picture-panel.module.css'
import { ReplacePicture } from './replace-picture.tsx'

type Change = Pick<MediaPatch, 'alt' | 'isPublic'>

export function PicturePanel({
  file,
  alt,
  onType,
  onReplaced,
  onClose,
}: {
  file: MediaFile
  alt: string
  onType: (alt: string) => void
  onReplaced: (id: number) => void
  onClose: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog
      isOpen
      size="large"
      title={file.alt || `Picture ${file.id}`}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        if (isAltChanged(file, alt)) setIsAsking(true)
        else onClose()
      }}
    >
      <div className={styles.panel}>
        <img src={file.filePath} alt="" width={file.width} height={file.height} className={styles.picture} />
        <div className={styles.words}>
          <Description file={file} alt={alt} onType={onType} />
          <PictureFacts file={file} />
          <div className={styles.actions}>
            <CopyButton text={file.filePath} label="Copy address" />
            {file.isUsed ? (
              <ReplacePicture file={file} onReplaced={onReplaced} />
            ) : (
              <DeletePicture file={file} onDeleted={onClose} />
            )}
          </div>
          {file.isUsed && <p className={styles.remark}>It can be deleted once nothing uses it.</p>}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Close without saving?"
        description="The alt text that you typed has not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Close the picture"
        variant="danger"
        onConfirm={onClose}
      />
    </Dialog>
  )
}

export const isAltChanged = (file: MediaFile, alt: string) => alt.trim() !== file.alt.trim()

function Description({
  file,
  alt,
  onType,
}: Pick<Parameters<typeof PicturePanel>[0], 'file' | 'alt' | 'onType'>) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [altError, setAltError] = useState<string>()
  const update = useMutation({
    mutationFn: (change: Change) => call('updateMedia', { params: { id: file.id }, body: change }),
    onSuccess: (saved, change) => {
      storeMedia(queryClient, saved)
      onType(saved.alt)
      showSuccess(successText(change))
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.fieldErrors.alt : undefined
      if (refusal === undefined) return showFailure('Failed to update the picture. Please try again.', error)
      setAltError(refusal)
      field.current?.focus()
    },
  })
  const pending: Change = update.isPending ? update.variables : {}
  const isChanged = isAltChanged(file, alt)
  const isPublic = pending.isPublic ?? file.isPublic

  /** Ignores a change while another one is being saved. */
  function send(change: Change) {
    if (update.isPending) return
    setAltError(undefined)
    update.mutate(change)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (isChanged) send({ alt: alt.trim() })
  }

  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <TextArea
        ref={field}
        rows={2}
        className={styles.alt}
        label="Alt text"
        hint="What the picture shows, for those who do not see it."
        maxLength={ALT_MAX_LENGTH}
        error={altError}
        value={alt}
        onChange={(event) => {
          setAltError(undefined)
          onType(event.target.value)
        }}
      />
      {isChanged && (
        <Button type="submit" size="small" isBusy={pending.alt !== undefined}>
          {pending.alt === undefined ? 'Save alt text' : 'Saving…'}
        </Button>
      )}
      <SwitchField
        label="Public"
        hint="Listed among the site’s public media, for anybody to fetch and show. Needs its alt text."
        checked={isPublic}
        aria-busy={update.isPending || undefined}
        // Also saves an unsaved alt text, in the same request.
        onChange={() => send({ isPublic: !isPublic, ...(isChanged && { alt: alt.trim() }) })}
      />
    </form>
  )
}

function successText({ isPublic }: Change): string {
  if (isPublic === undefined) return 'Alt text saved'
  return isPublic ? 'The picture is public' : 'The picture is no longer public'
}

function DeletePicture({ file, onDeleted }: { file: MediaFile; onDeleted: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('deleteMedia', { params: { id: file.id } }),
    onSuccess: () => {
      showSuccess('Picture deleted')
      onDeleted()
    },
    onError: (error) =>
      showFailure(serverMessage(error) ?? 'Failed to delete the picture. Please try again.', error),
    // After a failure, too: the picture may be in use by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediaQueries.all }),
  })
  return (
    <ConfirmButton
      variant="secondary"
      action={remove}
      question={{
        title: 'Delete this picture?',
        description: 'Nothing on the site uses it. A deleted picture cannot be brought back.',
        confirmLabel: 'Delete',
        variant: 'danger',
      }}
    >
      Delete
    </ConfirmButton>
  )
}
