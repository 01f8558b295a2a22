import { lazy, Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { accountLinkQueries, sessionQueries } from '@troubadour/api-client/session'
import { FORGOT_PATH } from '@troubadour/domain/auth/auth-values'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { NEXT_KEY, safeNextPath } from '../shared/account/next-path.ts'
import { MOVE, SETUP_KEY } from '../shared/account/two-factor.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SetupCommand } from './setup-command.tsx'
import { SIGN_IN_TITLES, SignInSteps } from './sign-in-steps.tsx'
import { endedError, useSignIn, type SignInError } from './use-sign-in.ts'
import styles from './auth.module.css'

const SetupScreen = lazy(async () => ({ default: (await import('./setup-screen.tsx')).SetupScreen }))

/** The sign-in screen (docs/product/admin.md#sign-in-screen). */
export function AuthPage() {
  const queryClient = useQueryClient()
  const [searchParams] = useSearchParams()
  const [error, setError] = useState<SignInError | null>(null)
  const session = useQuery(sessionQueries.user())
  const wantsSetup = searchParams.has(SETUP_KEY)
  const isMove = searchParams.get(SETUP_KEY) === MOVE
  const lead = leadOf(wantsSetup, isMove)
  // Logging out marks the cached result as stale, and a failed check counts as signed out. A later check, when the
  // browser is online again, keeps the form with its input.
  const isChecking =
    !session.isFetchedAfterMount && (session.isPending || (session.isStale && session.isFetching))
  const user = session.isStale ? null : session.data

  if (isChecking) return <Checking lead={lead} />
  if (!user) return <SignInScreen lead={lead} error={error} />
  if (!wantsSetup) return <Navigate to={safeNextPath(searchParams.get(NEXT_KEY))} replace />
  return (
    <Suspense fallback={<Checking lead={lead} />}>
      <SetupScreen
        user={user}
        isMove={isMove}
        onSessionEnded={(message) => {
          setError(endedError(message))
          queryClient.setQueryData(sessionQueries.user().queryKey, null)
        }}
      />
    </Suspense>
  )
}

function leadOf(wantsSetup: boolean, isMove: boolean): string {
  if (!wantsSetup) return 'Welcome back. Your shows are waiting.'
  return `Log in first, then ${isMove ? 'move' : 'set up'} two-factor authentication.`
}

function Checking({ lead }: { lead: string }) {
  return (
    <AuthFrame title="Log in" lead={lead}>
      <div className={styles.checking}>
        <Spinner label="Checking your session…" />
      </div>
    </AuthFrame>
  )
}

function SignInScreen({ lead, error }: { lead: string; error: SignInError | null }) {
  const queryClient = useQueryClient()
  const signIn = useSignIn({
    error,
    onSignedIn: (user) => {
      // The data of the previous session must not be shown to this one.
      queryClient.removeQueries({ type: 'inactive' })
      queryClient.setQueryData(sessionQueries.user().queryKey, user)
    },
  })
  const { name } = signIn.step
  const { data: options } = useQuery(accountLinkQueries.resetOptions())
  if (options?.hasAdministrators === false) return <WaitingForSetup />
  return (
    <AuthFrame title={SIGN_IN_TITLES[name]} lead={name === 'credentials' ? lead : undefined}>
      <SignInSteps signIn={signIn} />
      {name === 'credentials' && (
        <Link to={FORGOT_PATH} className={styles.forgot}>
          Forgot password?
        </Link>
      )}
    </AuthFrame>
  )
}

/** Nobody can sign in yet. */
function WaitingForSetup() {
  return (
    <AuthFrame title="Almost there">
      <div className={styles.form}>
        <p>This site waits for its set-up link: open it to become the administrator.</p>
        <SetupCommand />
      </div>
    </AuthFrame>
  )
}
