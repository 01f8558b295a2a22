import { useEffect, useRef, useState } from 'react'
import {
  consentStatement,
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
} from '@troubadour/domain/mailing-list/subscriber'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { ProgressBar } from '../../shared/progress-bar.tsx'
import { takeFocus } from '../../shared/take-focus.ts'
import type { FieldMessages } from '../../shared/form-fields.ts'
import styles from './import-dialog.module.css'
import { ImportReport } from './import-report.tsx'
import { type Importing, useImport } from './use-import.ts'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImport()
  const { isSending, report } = importing
  const [typed, setTyped] = useState(false)
  return (
    <Dialog
      isOpen
      onOpenChange={() => {
        // A running upload is ended by its Cancel button only.
        if (!isSending) onClose()
      }}
      // A click outside does not lose what was typed.
      outside={typed && !report ? 'stays' : 'closes'}
      title="Import addresses"
      description={
        report
          ? undefined
          : 'Only import people who agreed to get mail from you. They count as confirmed, and get no mail that asks again.'
      }
      footer={report && <Button onClick={onClose}>Close</Button>}
    >
      {report ? (
        <ImportReport report={report} />
      ) : (
        <ImportForm importing={importing} onType={() => setTyped(true)} onCancel={onClose} />
      )}
    </Dialog>
  )
}

function ImportForm({
  importing: { isSending, fraction, refusal, forgetRefusal, send, cancel },
  onType,
  onCancel,
}: {
  importing: Importing
  onType: () => void
  onCancel: () => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [statement, setStatement] = useState('')
  const [problems, setProblems] = useState<FieldMessages>({})
  const errors = { ...refusal, ...problems }
  const submitButton = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)

  useEffect(() => {
    // The button that had the focus is gone with the progress.
    if (wasSending.current && !isSending) submitButton.current?.focus()
    wasSending.current = isSending
  }, [isSending])

  function change(field: string) {
    onType()
    forgetRefusal()
    const { [field]: _edited, ...others } = problems
    setProblems(others)
  }

  function submit() {
    const found = problemsOf(file, statement)
    setProblems(found)
    if (file && Object.keys(found).length === 0) send({ file, statement: statement.trim() })
  }

  return (
    <>
      {isSending && <ImportProgress fraction={fraction} onCancel={cancel} />}
      {/* A file field keeps its file only while it is in the page. */}
      <form
        className={styles.form}
        hidden={isSending}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          type="file"
          required
          accept=".csv,.txt,text/csv,text/plain"
          label="File"
          hint="A CSV or text file with a column headed 'email', or one address on each line; from Excel, save it as CSV UTF-8. Who is not confirmed, subscribed or active by a column headed 'status' or 'state' is left out. At most 5 MB."
          error={errors.file}
          onChange={({ target }) => {
            change('file')
            setFile(target.files?.[0] ?? null)
          }}
        />
        <TextArea
          required
          rows={3}
          label="How did these people agree to get your mail?"
          hint="Such as: They signed up on paper at our concerts in spring 2026. This is kept with each address as its record of consent."
          error={errors.statement}
          value={statement}
          onChange={({ target }) => {
            change('statement')
            setStatement(target.value)
          }}
        />
        {errors.root && <Banner tone="error">{errors.root}</Banner>}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button ref={submitButton} type="submit">
            Import
          </Button>
        </div>
      </form>
    </>
  )
}

function problemsOf(file: File | null, statement: string): FieldMessages {
  const problems: FieldMessages = {}
  if (!file) problems.file = 'Please choose a file'
  else if (file.size > SUBSCRIBER_IMPORT_MAX_BYTES) problems.file = SUBSCRIBER_IMPORT_SIZE_MESSAGE
  const checked = consentStatement.safeParse(statement)
  if (!checked.success) problems.statement = checked.error.issues[0]?.message ?? ''
  return problems
}

function ImportProgress({
  fraction,
  onCancel,
}: {
  /** From 0 to 1; the whole is with the server, which has work to do on it. */
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
