import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { ApiError } from '@troubadour/api-client/http'
import { SIGN_UP_TOKEN_KEY, subscribe } from '@troubadour/api-client/public'
import type { CallResult } from '@troubadour/domain/contract/contract'
import { EMPTY_EMAIL_MESSAGE, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { SCRIPT_PATHS } from '@troubadour/domain/site/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import {
  CHECK_INBOX_TEXT,
  findFormMessage,
  FORM_PARAM,
  formOf,
  hiddenValues,
  MESSAGE_PARAM,
  SUBSCRIBED_TEXT,
} from './form-messages.ts'
import { useSearchParam } from './page-search.tsx'
import styles from './sign-up-form.module.css'
import { useText } from './use-text.ts'
import { useSignUpToken } from './sign-up-token.ts'

const subscribeToNothing = () => () => {}

const NO_ANSWER: Pick<ApiError, 'fieldErrors' | 'userMessage'> = { fieldErrors: {}, userMessage: '' }

/** Scrolls the whole form into view: the popup, the player or a toast may cover it in a small window. */
const showForm = (field: HTMLInputElement) => field.form?.parentElement?.scrollIntoView({ block: 'nearest' })

function focusField(field: HTMLInputElement) {
  field.focus({ preventScroll: true })
  showForm(field)
}

/**
 * A sign-up form (docs/product/states.md#sign-up-forms, docs/product/errors.md#public-site-errors). Before hydration it
 * is a native form that is answered with a page; then it checks itself and answers with toasts.
 */
export function SignUpForm({ source, submitLabel }: { source: SubscriptionSource; submitLabel: string }) {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const [phase, setPhase] = useState<'untouched' | 'sending' | 'answered' | 'inbox'>('untouched')
  const isSending = phase === 'sending'
  const [emailError, setEmailError] = useState<string>()
  const getToken = useSignUpToken()
  const text = useText()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement // rendered below
    const email = field.value.trim()
    if (email === '') {
      flushSync(() => setEmailError(EMPTY_EMAIL_MESSAGE))
      showToast({ variant: 'destructive', title: 'Error', description: EMPTY_EMAIL_MESSAGE })
      focusField(field)
      return
    }
    const hidden = hiddenValues(new FormData(form))
    setPhase('sending')
    let next: typeof phase = 'answered'
    try {
      const token = (await getToken()) ?? hidden.token
      const { checkInbox } = await subscribe({ email, source, ...hidden, token })
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
    // The disabled field has lost the focus; a visitor who has moved it elsewhere meanwhile keeps it there.
    const { activeElement } = document
    if (activeElement === document.body || form.contains(activeElement)) focusField(field)
  }

  return (
    <div className={styles.signUp}>
      {phase === 'untouched' && <FormMessage source={source} />}
      <form
        method="post"
        action={SCRIPT_PATHS.subscribe}
        noValidate={isHydrated}
        onSubmit={(event) => void handleSubmit(event)}
        className={styles.form}
      >
        <input type="hidden" name="source" value={source} />
        <HiddenFields />
        <TextField
          id={`email-${source}`}
          label="Email address"
          isLabelHidden
          type="email"
          name="email"
          placeholder={text('newsletter.addressLabel')}
          autoComplete="email"
          required
          disabled={isSending}
          error={emailError}
          onFocus={(event) => {
            showForm(event.currentTarget)
            void getToken()
          }}
          onChange={() => setEmailError(undefined)}
        />
        <Button type="submit" isBusy={isSending} disabled={isSending} className={styles.submit}>
          {isSending ? text('newsletter.busyLabel') : submitLabel}
        </Button>
      </form>
      {/* A live region must exist before its text, or the text is not announced. */}
      {isHydrated && (
        <div role="status">
          {isSending && <span className="visually-hidden">{text('newsletter.busyLabel')}</span>}
          {phase === 'inbox' && <p className={styles.inbox}>{CHECK_INBOX_TEXT}</p>}
        </div>
      )}
    </div>
  )
}

/** The answer to a form that was sent without JavaScript, with that form. */
function FormMessage({ source }: { source: SubscriptionSource }) {
  const message = findFormMessage(useSearchParam(MESSAGE_PARAM))
  const isHere = formOf(useSearchParam(FORM_PARAM)) === source
  const isShown = message !== undefined && isHere
  useEffect(() => {
    if (!isShown) return
    // Out of the address, or reloading the page would show it again.
    const url = new URL(location.href)
    url.searchParams.delete(MESSAGE_PARAM)
    url.searchParams.delete(FORM_PARAM)
    history.replaceState(history.state, '', url)
  }, [isShown])
  if (!isShown) return null
  return (
    <Banner tone={message.tone} title={message.title}>
      {message.text}
    </Banner>
  )
}

/** Against programs (docs/security.md#newsletter-privacy): how old the page is, and a field nobody sees. */
function HiddenFields() {
  // Only the server reads it.
  const { data } = useQuery<CallResult<'getSignUpToken'> | null>({
    queryKey: SIGN_UP_TOKEN_KEY,
    queryFn: skipToken,
  })
  return (
    <>
      {data && <input type="hidden" name="token" value={data.token} />}
      <div className="visually-hidden" aria-hidden>
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
