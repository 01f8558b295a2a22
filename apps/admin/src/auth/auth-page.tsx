import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/site'
import { Spinner } from '@troubadour/ui/spinner'
import { NEXT_KEY, safeNextPath } from '../shared/next-path.ts'
import { AuthBanner } from './auth-banner.tsx'
import styles from './auth-page.module.css'
import { SignInSteps, type SignInStep } from './sign-in-steps.tsx'

const TITLES: Record<SignInStep['name'], string> = {
  credentials: 'Log in',
  'two-factor': 'Two-Factor Authentication',
}

/** The sign-in screen (Specification, 2. Login screen). */
export function AuthPage() {
  const queryClient = useQueryClient()
  const [searchParams] = useSearchParams()
  const [step, setStep] = useState<SignInStep>({ name: 'credentials' })
  const { data: site } = useQuery(siteQueries.settings())
  const session = useQuery(sessionQueries.user())
  // Logging out marks what was known as stale.
  const isChecking = session.isPending || (session.isStale && session.isFetching)

  if (session.data && !session.isStale)
    return <Navigate to={safeNextPath(searchParams.get(NEXT_KEY))} replace />
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <title>{`Log in · ${site?.projectName ?? ''} Admin`.replace('·  ', '· ')}</title>
        <div className={styles.form}>
          <p className={styles.project}>{site?.projectName || 'Admin'}</p>
          <h1>{TITLES[step.name]}</h1>
          {step.name === 'credentials' && (
            <p className={styles.lead}>Welcome back. Your shows are waiting.</p>
          )}
          {isChecking ? (
            <div className={styles.checking}>
              <Spinner label="Checking your session…" />
            </div>
          ) : (
            <SignInSteps
              onStep={setStep}
              onSignedIn={() => {
                // What another session had read is not shown to this one.
                queryClient.removeQueries({ type: 'inactive' })
              }}
            />
          )}
        </div>
      </main>
      <AuthBanner />
    </div>
  )
}
