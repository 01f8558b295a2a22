import { lazy, Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { NEXT_KEY, safeNextPath } from '../shared/next-path.ts'
import { SETUP_KEY } from '../shared/two-factor-setup-path.ts'
import { AuthFrame } from './auth-frame.tsx'
import { authMode, endedRemark, type CredentialsRemark } from './auth-machine.ts'
import styles from './auth-page.module.css'
import { SignInScreen } from './sign-in-screen.tsx'

const SetupScreen = lazy(async () => ({ default: (await import('./setup-screen.tsx')).SetupScreen }))

const LEADS = {
  'sign-in': 'Welcome back. Your shows are waiting.',
  'set-up': 'Log in first, then set up two-factor authentication.',
} as const

/** The sign-in screen (docs/product/admin.md#sign-in-screen). */
export function AuthPage() {
  const queryClient = useQueryClient()
  const [searchParams] = useSearchParams()
  const [remark, setRemark] = useState<CredentialsRemark | null>(null)
  const session = useQuery(sessionQueries.user())
  const asked = searchParams.has(SETUP_KEY) ? 'set-up' : 'sign-in'
  // Logging out marks the stored answer as stale, and after a failed check nobody counts as signed in. A check that is
  // repeated when the browser is online again leaves the form, with what was typed, in place.
  const isChecking =
    !session.isFetchedAfterMount && (session.isPending || (session.isStale && session.isFetching))
  const known = session.isStale ? null : (session.data ?? null)
  const mode = authMode(isChecking ? undefined : known, asked)

  if (mode === 'leave') return <Navigate to={safeNextPath(searchParams.get(NEXT_KEY))} replace />
  if (mode === 'set-up' && known) {
    return (
      <Suspense fallback={<Checking lead={LEADS[asked]} />}>
        <SetupScreen
          user={known}
          onSessionEnded={(message) => {
            setRemark(endedRemark(message))
            queryClient.setQueryData(sessionQueries.user().queryKey, null)
          }}
        />
      </Suspense>
    )
  }
  if (mode === 'sign-in') return <SignInScreen lead={LEADS[asked]} remark={remark} />
  return <Checking lead={LEADS[asked]} />
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
