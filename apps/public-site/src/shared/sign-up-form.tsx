import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '@troubadour/api-client/http'
import { subscribe } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/site/paths'
import { EMPTY_EMAIL_MESSAGE, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import { CHECK_INBOX_TEXT, SUBSCRIBED_TEXT } from './notices.ts'
import styles from './sign-up-form.module.css'
import { SignUpNotice } from './sign-up-notice.tsx'
import { useSignUpToken } from './sign-up-token.ts'
import { UnseenFields } from './unseen-fields.tsx'
import { unseenValues } from './unseen-values.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const NO_ANSWER: Pick<ApiError, 'fieldErrors' | 'userMessage'> = { fieldErrors: {}, userMessage: '' }

/**
 * Brings the button into view, too, and what is still to be done: in a small window they may lie under the popup, the
 * player or a toast.
 */
const showWhole = (field: HTMLInputElement) => field.form?.parentElement?.scrollIntoView({ block: 'nearest' })

/** Gives a field the focus, its form in view. */
function turnTo(field: HTMLInputElement) {
  field.focus({ preventScroll: true })
  showWhole(field)
}

/**
 * A sign-up form (docs/product/states.md#sign-up-forms, docs/product/errors.md#public-site-errors). Before hydration it
 * is a native form, checked by the browser and answered with a page; then it checks itself and answers with toasts.
 * What has to be done next stands below it.
 */
export function SignUpForm({ source, submitLabel }: { source: SubscriptionSource; submitLabel: string }) {
  const isHydrated = useIsHydrated()
  const [phase, setPhase] = useState<'untouched' | 'sending' | 'answered' | 'inbox'>('untouched')
  const isSending = phase === 'sending'
  const [emailError, setEmailError] = useState<string>()
  const getToken = useSignUpToken()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement // rendered below
    const email = field.value.trim()
    if (email === '') {
      flushSync(() => setEmailError(EMPTY_EMAIL_MESSAGE))
      showToast({ variant: 'destructive', title: 'Error', description: EMPTY_EMAIL_MESSAGE })
      turnTo(field)
      return
    }
    const unseen = unseenValues(new FormData(form))
    setPhase('sending')
    let next: typeof phase = 'answered'
    try {
      const token = (await getToken()) ?? unseen.token
      const { checkInbox } = await subscribe({ email, source, ...unseen, token })
      if (checkInbox) next = 'inbox'
      form.reset()
      setEmailError(undefined)
      showToast({ title: 'Success!', description: SUBSCRIBED_TEXT })
    } catch (error) {
      const { fieldErrors, userMessage } = error instanceof ApiError ? error : NO_ANSWER
      const description = fieldErrors.email || userMessage || 'Failed to subscribe'
      setEmailError(fieldErrors.email)
      showToast({ variant: 'destructive', title: 'Error', description })
    }
    flushSync(() => setPhase(next))
    // What was disabled has lost the focus; a visitor who has gone on meanwhile keeps it.
    const { activeElement } = document
    if (activeElement === document.body || form.contains(activeElement)) turnTo(field)
  }

  return (
    <div className={styles.signUp}>
      {phase === 'untouched' && <SignUpNotice source={source} />}
      <form
        method="post"
        action={PATHS.subscribe}
        noValidate={isHydrated}
        onSubmit={(event) => void handleSubmit(event)}
        className={styles.form}
      >
        <input type="hidden" name="source" value={source} />
        <UnseenFields />
        <TextField
          // One form of a kind stands in a page; React's own ids are longer and of no use to anybody.
          id={`email-${source}`}
          label="Email address"
          isLabelHidden
          type="email"
          name="email"
          placeholder="Your email address"
          autoComplete="email"
          required
          disabled={isSending}
          error={emailError}
          onFocus={(event) => {
            showWhole(event.currentTarget)
            void getToken()
          }}
          onChange={() => setEmailError(undefined)}
        />
        <Button type="submit" isBusy={isSending} disabled={isSending} className={styles.submit}>
          {isSending ? 'Processing...' : submitLabel}
        </Button>
      </form>
      {/* There before its text is, which is announced as it comes. */}
      {isHydrated && (
        <div role="status">
          {isSending && <span className="visually-hidden">Processing...</span>}
          {phase === 'inbox' && <p className={styles.inbox}>{CHECK_INBOX_TEXT}</p>}
        </div>
      )}
    </div>
  )
}
