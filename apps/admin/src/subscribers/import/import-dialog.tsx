import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '@troubadour/api-client/http'
import { invalidateSubscribers } from '@troubadour/api-client/mailing-list'
import { importSubscribers, previewSubscribers } from '@troubadour/api-client/uploads'
import {
  consentStatement,
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
} from '@troubadour/domain/mailing-list/subscriber'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { formField, schemaResolver, showFieldErrors } from '../../shared/forms/form-fields.ts'
import { isServerError, isSessionEnded, showFailure } from '../../shared/calls/outcome.ts'
import { ProgressBar } from '../../shared/uploads/progress-bar.tsx'
import { takeFocus } from '../../shared/browser/take-focus.ts'
import styles from './import-dialog.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportReport } from './import-report.tsx'
import { LatestImports } from './undo-import.tsx'

const importForm = z.object({
  file: z
    .instanceof(File, { error: 'Please choose a file' })
    .refine(({ size }) => size <= SUBSCRIBER_IMPORT_MAX_BYTES, SUBSCRIBER_IMPORT_SIZE_MESSAGE),
  statement: consentStatement,
})

/** Imports a file of addresses, and reports each refused line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<{ file: File | null; statement: string }>({
    defaultValues: { file: null, statement: '' },
    resolver: schemaResolver(importForm),
    reValidateMode: 'onSubmit',
  })
  const { errors, isDirty } = form.formState
  const [fraction, setFraction] = useState(0)
  const cancelling = useRef<AbortController>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  /** Sends the form for the preview, or to store it. */
  const sending = (upload: typeof importSubscribers) => ({
    mutationFn: ({ file, statement }: z.infer<typeof importForm>) => {
      setFraction(0)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      return upload(file, statement, { signal, onProgress: setFraction })
    },
    onError: showProblem,
  })
  const check = useMutation(sending(previewSubscribers))
  const making = useMutation({
    ...sending(importSubscribers),
    // After a failure, too: the answer may be lost.
    onSettled: () => {
      check.reset()
      void invalidateSubscribers(queryClient)
    },
  })
  const { data: report } = making
  const preview = report ? undefined : check.data
  const isSending = check.isPending || making.isPending
  const isError = check.isError || making.isError

  function showProblem(error: unknown) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (isCancelled || isSessionEnded(error)) return
    showFailure('Failed to import the addresses. Please try again.', error)
    if (!(error instanceof ApiError) || isServerError(error)) {
      const message = 'Nothing is known of how far it came. Importing the same file again adds nobody twice.'
      return form.setError('root', { message })
    }
    if (Object.keys(error.fieldErrors).length > 0) return showFieldErrors(form, error)
    form.setError('file', { message: error.userMessage })
  }

  // Leaving the page cancels the upload.
  useEffect(() => () => cancelling.current?.abort(), [])

  useEffect(() => {
    // The focused button was removed with the progress.
    if (isError) submitButton.current?.focus()
  }, [isError])

  return (
    <Dialog
      isOpen
      onOpenChange={() => {
        // Only Cancel ends a running upload.
        if (!isSending) onClose()
      }}
      // A click outside must not lose input.
      outside={isDirty && !report ? 'stays' : 'closes'}
      title="Import addresses"
      description={
        report
          ? undefined
          : 'Only import people who agreed to get mail from you. Subscribed ones count as confirmed, and get no mail that asks again. You see what the file has before anything is stored.'
      }
      footer={report && <Button onClick={onClose}>Close</Button>}
    >
      {report && <ImportReport report={report} />}
      {isSending && <ImportProgress fraction={fraction} onCancel={() => cancelling.current?.abort()} />}
      {preview && !isSending && (
        <ImportPreview
          preview={preview}
          onBack={() => check.reset()}
          onImport={() => making.mutate(importForm.parse(form.getValues()))}
        />
      )}
      {!report && (
        // A file input keeps its file only while it is mounted.
        <form
          className={styles.form}
          hidden={isSending || preview !== undefined}
          noValidate
          onChange={() => form.clearErrors('root')}
          onSubmit={form.handleSubmit((draft) => check.mutate(importForm.parse(draft)))}
        >
          <TextField
            type="file"
            required
            accept=".csv,.txt,text/csv,text/plain"
            label="File"
            hint="A CSV or text file with a column headed 'email', or one address on each line; from Excel, save it as CSV UTF-8. Exports of Mailchimp, Bandzoogle, Substack, MailerLite and Brevo are understood: who is unsubscribed, cleaned, bounced or pending there gets no mail. Import all of their files. At most 5 MB."
            error={errors.file?.message}
            onChange={({ target }) => {
              form.clearErrors('file')
              form.setValue('file', target.files?.[0] ?? null, { shouldDirty: true })
            }}
          />
          <TextArea
            required
            rows={3}
            hint="Such as: They signed up on paper at our concerts in spring 2026. This is kept with each address as its record of consent."
            {...formField(form, 'statement', 'How did these people agree to get your mail?')}
          />
          {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button ref={submitButton} type="submit">
              Check the file
            </Button>
          </div>
          <LatestImports />
        </form>
      )}
    </Dialog>
  )
}

function ImportProgress({
  fraction,
  onCancel,
}: {
  /** The server is processing the file when this is 1. */
  fraction: number
  onCancel: () => void
}) {
  const percent = Math.floor(fraction * 100)
  const isArrived = percent === 100

  return (
    <div className={styles.form}>
      <p className={styles.line}>
        <span role="status">{isArrived ? 'Reading the addresses…' : 'Uploading…'}</span>
        {!isArrived && <span className={styles.percent}>{percent}%</span>}
      </p>
      <ProgressBar label="Import" max={100} value={isArrived ? null : percent} />
      <div className={styles.actions}>
        <Button ref={takeFocus} variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
