import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '@troubadour/api-client/http'
import { subscribe } from '@troubadour/api-client/public'
import { EMAIL_ADDRESS, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
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
import { DEFAULT_LANGUAGE } from '@troubadour/domain/schema/language'
import { useSite } from './page-context.tsx'
import { useSearchParam } from './page-search.tsx'
import styles from './sign-up-form.module.css'
import { loadToasts, tryToast } from './toasts.tsx'
import { useText } from './use-text.ts'
import { useSignUpToken } from './sign-up-token.ts'

const subscribeToNothing = () => () => {}

/** Scrolls the whole form into view: popup, player or toasts may cover it in a small window. */
const showForm = (form: HTMLFormElement | null) => form?.parentElement?.scrollIntoView({ block: 'nearest' })
/** After a failure the message that needs the toast tries again. */
const prepareToasts = () => void loadToasts().catch(() => {})

function focusField(field: HTMLInputElement) {
  field.focus({ preventScroll: true })
  showForm(field.form)
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
  /** The message whose toast could not be loaded. */
  const [unsaid, setUnsaid] = useState<ReturnType<typeof formMessage>>()
  const isRefused = unsaid ? emailError !== undefined : phase === 'untouched' && isAboutEmail(answer)

  async function say(name: FormMessageName, form: HTMLFormElement, told?: string | false) {
    const message = formMessage(name, text)
    const { tone, title } = message
    const description = told || message.text
    setEmailError(isAboutEmail(name) ? message.text : undefined)
    const variant = tone === 'error' ? 'destructive' : 'default'
    const wasShown = await tryToast({ variant, title, description })
    flushSync(() => setUnsaid(wasShown ? undefined : { ...message, text: description }))
    if (!wasShown) showForm(form)
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement // rendered below
    const email = field.value.trim()
    if (!EMAIL_ADDRESS.test(email)) {
      flushSync(() => void say(email === '' ? 'email-missing' : 'email-invalid', form))
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
      void say('subscribed', form)
    } catch (error) {
      const isUnreached = !navigator.onLine && !(error instanceof ApiError)
      const refusal = isUnreached ? 'offline' : refusalOf(error)
      // The API's own message, which is in English, is more specific.
      const told = language === DEFAULT_LANGUAGE && error instanceof ApiError && error.userMessage
      void say(refusal, form, refusal === 'subscribe-failed' && told)
    }
    flushSync(() => setPhase(next))
    // Disabling the field has removed its focus; a visitor who has moved it elsewhere meanwhile keeps it there.
    const { activeElement } = document
    if (activeElement === document.body || form.contains(activeElement)) focusField(field)
  }

  return (
    <div className={styles.signUp}>
      {phase === 'untouched' && answer && !unsaid && <FormMessage id={answerId} name={answer} />}
      {unsaid && (
        <Banner id={answerId} tone={unsaid.tone} title={unsaid.title}>
          {unsaid.text}
        </Banner>
      )}
      <form
        method="post"
        action={SCRIPT_PATHS.subscribe}
        noValidate={isHydrated}
        onSubmit={(event) => void handleSubmit(event)}
        onFocus={prepareToasts}
        onInput={prepareToasts}
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
          error={unsaid ? undefined : emailError}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? answerId : undefined}
          onFocus={(event) => {
            showForm(event.currentTarget.form)
            void getToken()
          }}
          onChange={() => {
            setEmailError(undefined)
            if (isRefused) setUnsaid(undefined)
          }}
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
