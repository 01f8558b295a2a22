import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { testMail } from '@troubadour/domain/mailing-list/announcement'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { showFailure, showSuccess } from '../../shared/outcome.ts'
import styles from './announcement-form.module.css'
import { failureText } from '../failure-text.ts'

/** One mail to an address of one's own, to see it arrive. */
export function TestMailForm({
  id,
  isShut,
  reasonId,
}: {
  /** Of the announcement. */
  id: number
  isShut: boolean
  reasonId: string | undefined
}) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const test = useMutation({
    mutationFn: (email: string) => call('testAnnouncement', { params: { id }, body: { email } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => {
      setProblem(error instanceof ApiError ? error.fieldErrors.email : undefined)
      showFailure(failureText(error, 'Failed to send the test mail. Please try again.'), error)
    },
  })

  function submit() {
    const checked = testMail.safeParse({ email })
    if (checked.success) test.mutate(checked.data.email)
    else setProblem(checked.error.issues[0]?.message)
  }

  return (
    <form
      className={styles.way}
      noValidate
      aria-labelledby="test-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isShut && !test.isPending) submit()
      }}
    >
      <h3 id="test-title" className={styles.name}>
        To yourself, as a test
      </h3>
      <TextField
        type="email"
        label="Your address"
        autoComplete="email"
        error={problem}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          setProblem(undefined)
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isShut}
        isBusy={test.isPending}
        aria-describedby={reasonId}
      >
        Send a test mail
      </Button>
    </form>
  )
}
