import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { Spinner } from '@troubadour/ui/spinner'
import { NEXT_KEY, safeNextPath } from '../shared/next-path.ts'
import { SETUP_KEY } from '../shared/two-factor-setup-path.ts'
import { AuthFrame } from './auth-frame.tsx'
import { authMode, type CredentialsRemark } from './auth-machine.ts'
import styles from './auth-page.module.css'
import { SetupScreen } from './setup-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

const LEADS = {
  'sign-in': 'Welcome back. Your shows are waiting.',
  'set-up': 'Log in first, then set up two-factor authentication.',
} as const

/** The sign-in screen (Specification, 2. Login screen). */
export function AuthPage() {
  const queryClient = useQueryClient()
  const [searchParams] = useSearchParams()
  const [remark, setRemark] = useState<CredentialsRemark | null>(null)
  const session = useQuery(sessionQueries.user())
  const asked = searchParams.has(SETUP_KEY) ? 'set-up' : 'sign-in'
  // Logging out marks what was known as stale; a check that failed knows of nobody.
  const isChecking = session.isPending || (session.isStale && session.isFetching)
  const known = session.isStale ? null : (session.data ?? null)
  const mode = authMode(isChecking ? undefined : known, asked)

  if (mode === 'leave') return <Navigate to={safeNextPath(searchParams.get(NEXT_KEY))} replace />
  if (mode === 'set-up' && known) {
    return (
      <SetupScreen
        user={known}
        onSessionEnded={(message) => {
          setRemark({ name: 'ended', message })
          queryClient.setQueryData(sessionQueries.user().queryKey, null)
        }}
      />
    )
  }
  if (mode === 'sign-in') return <SignInScreen lead={LEADS[asked]} remark={remark} />
  return (
    <AuthFrame title="Log in" lead={LEADS[asked]}>
      <div className={styles.checking}>
        <Spinner label="Checking your session…" />
      </div>
    </AuthFrame>
  )
}
