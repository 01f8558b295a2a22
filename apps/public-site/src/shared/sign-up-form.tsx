import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '@troubadour/api-client/http'
import { subscribe } from '@troubadour/api-client/public'
import { EMAIL_ADDRESS, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import {
  findFormMessage,
  FORM_PARAM,
  formMessage,
  type FormMessageName,
  formOf,
  hiddenValues,
  MESSAGE_PARAM,
  refusalOf,
} from './form-messages.ts'
import { DEFAULT_LANGUAGE } from '@troubadour/domain/texts/language'
import { useSite } from './page-context.tsx'
import { useSearchParam } from './page-search.tsx'
import styles from './sign-up-form.module.css'
import { useText } from './use-text.ts'
import { useSignUpToken } from './sign-up-token.ts'

const subscribeToNothing = () => () => {}

/** Scrolls the whole form into view: popup, player or toasts may cover it in a small window. */
const showForm = (field: HTMLInputElement) => field.form?.parentElement?.scrollIntoView({ block: 'nearest' })

function focusField(field: HTMLInputElement) {
  field.focus({ preventScroll: true })
  showForm(field)
}

/**
 * A sign-up form (docs/product/states.md#sign-up-forms, docs/product/errors.md#public-site-errors). Before hydration it
 * is a native form whose response is a page; afterwards it validates its input and shows toasts.
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
  const { language } = useSite()
  const answer = useFormAnswer(source)
  const answerId = `answer-${source}`
  const isRefused = phase === 'untouched' && isAboutEmail(answer)

  function sayRefusal(refusal: FormMessageName, told?: string | false) {
    const { title, text: said } = formMessage(refusal, text)
    setEmailError(isAboutEmail(refusal) ? said : undefined)
    showToast({ variant: 'destructive', title, description: told || said })
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement // rendered below
    const email = field.value.trim()
    if (!EMAIL_ADDRESS.test(email)) {
      flushSync(() => sayRefusal(email === '' ? 'email-missing' : 'email-invalid'))
      focusField(field)
      return
    }
    const hidden = hiddenValues(new FormData(form))
    setPhase('sending')
    let next: typeof phase = 'answered'
    try {
      const token = await getToken()
      const { checkInbox } = await subscribe({ email, source, ...hidden, token })
      if (checkInbox) next = 'inbox'
      form.reset()
      setEmailError(undefined)
      showToast({ title: text('form.successTitle'), description: text('form.subscribedText') })
    } catch (error) {
      const refusal = refusalOf(error)
      // The API's own message, which is in English, is more specific.
      const told = language === DEFAULT_LANGUAGE && error instanceof ApiError && error.userMessage
      sayRefusal(refusal, refusal === 'subscribe-failed' && told)
    }
    flushSync(() => setPhase(next))
    // Disabling the field has removed its focus; a visitor who has moved it elsewhere meanwhile keeps it there.
    const { activeElement } = document
    if (activeElement === document.body || form.contains(activeElement)) focusField(field)
  }

  return (
    <div className={styles.signUp}>
      {phase === 'untouched' && answer && <FormMessage id={answerId} name={answer} />}
      <form
        method="post"
        action={SCRIPT_PATHS.subscribe}
        noValidate={isHydrated}
        onSubmit={(event) => void handleSubmit(event)}
        className={styles.form}
      >
        <input type="hidden" name="source" value={source} />
        <HiddenField />
        <TextField
          id={`email-${source}`}
          label={text('form.emailLabel')}
          isLabelHidden
          type="email"
          name="email"
          placeholder={text('newsletter.addressLabel')}
          autoComplete="email"
          required
          disabled={isSending}
          error={emailError}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? answerId : undefined}
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
          {phase === 'inbox' && <p className={styles.inbox}>{text('form.checkInboxText')}</p>}
        </div>
      )}
    </div>
  )
}

const isAboutEmail = (message?: FormMessageName) => message === 'email-missing' || message === 'email-invalid'

/** The name of the message after this form was sent without JavaScript. */
function useFormAnswer(source: SubscriptionSource): FormMessageName | undefined {
  const message = findFormMessage(useSearchParam(MESSAGE_PARAM))
  return formOf(useSearchParam(FORM_PARAM)) === source ? message : undefined
}

function FormMessage({ id, name }: { id: string; name: FormMessageName }) {
  const text = useText()
  useEffect(() => {
    // Removed from the URL, so that a reload does not show it again.
    const url = new URL(location.href)
    url.searchParams.delete(MESSAGE_PARAM)
    url.searchParams.delete(FORM_PARAM)
    history.replaceState(history.state, '', url)
  }, [])
  const { tone, title, text: said } = formMessage(name, text)
  return (
    <Banner id={id} tone={tone} title={title}>
      {said}
    </Banner>
  )
}

/** A honeypot field against bots (docs/security.md#newsletter-privacy). */
function HiddenField() {
  return (
    <div className="visually-hidden" aria-hidden>
      <label>
        {useText()('form.emptyLabel')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
