import { useEffect, useRef, useState } from 'react'
import {
  consentStatement,
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
} from '@troubadour/domain/mailing-list/subscriber'
import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import type { FieldMessages } from '../../shared/schema-resolver.ts'
import { ImportProgress } from './import-progress.tsx'
import styles from './import-dialog.module.css'
import type { Importing } from './use-import.ts'

/** Which file, and how its people agreed. */
export function ImportForm({
  importing: { step, refusal, forgetRefusal, send, cancel },
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
  const isSending = step.name === 'sending'
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
      {step.name === 'sending' && <ImportProgress fraction={step.fraction} onCancel={cancel} />}
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
        {errors.root && <Notice tone="error">{errors.root}</Notice>}
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
