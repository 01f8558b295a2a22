import { useEffect, useRef, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router-dom'
import { siteQueries } from '@troubadour/api-client/public'
import type { TwoFactorSetup, User } from '@troubadour/domain/auth/auth'
import { TOTP_TOKEN_LENGTH } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/address/paths'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { CopyButton } from '../shared/controls/copy-button.tsx'
import { FORM_DONE } from '../shared/editing/leave-guard.tsx'
import { RecoveryCodesSheet } from '../shared/account/recovery-codes-sheet.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { Countdown } from './countdown.tsx'
import { MoveProof } from './move-proof.tsx'
import { useSetup, type SetupStep } from './use-setup.ts'
import authStyles from './auth.module.css'
import styles from './setup.module.css'

interface Setup extends ReturnType<typeof useSetup> {
  username: string
  onLeave: () => void
}

/** docs/product/admin.md#sign-in-screen, docs/product/states.md#two-factor-set-up */
export function SetupScreen({
  user,
  isMove,
  onSessionEnded,
}: {
  user: User
  isMove: boolean
  onSessionEnded: (message: string) => void
}) {
  const navigate = useNavigate()
  const setup = useSetup({ user, isMove, onSessionEnded })
  const title = useRef<HTMLHeadingElement>(null)
  const leave = () => void navigate(PATHS.adminSecurity, FORM_DONE)
  const asksForProof = setup.step.name === 'proof' || setup.step.name === 'proving'

  useEffect(() => {
    // The pressed control is gone; fields and recovery codes take the focus themselves.
    if (!asksForProof) title.current?.focus()
  }, [asksForProof])

  // Two-factor was enabled before, here or elsewhere; new recovery codes are shown first.
  if (user.totpEnabled !== isMove && setup.step.name !== 'enabled') {
    return <Navigate to={PATHS.adminSecurity} replace />
  }
  return (
    <AuthFrame title={isMove ? 'Move to a new phone' : 'Set Up Two-Factor Authentication'} titleRef={title}>
      <SetupContent {...setup} username={user.username} onLeave={leave} />
    </AuthFrame>
  )
}

function SetupContent(setup: Setup) {
  const { step, onLeave } = setup
  switch (step.name) {
    case 'proof':
    case 'proving':
      return (
        <MoveProof
          refusal={step.name === 'proof' ? step.message : null}
          isBusy={step.name === 'proving'}
          leave={<CancelButton onClick={onLeave} />}
          onSubmit={setup.sendProof}
        />
      )
    case 'loading':
      return (
        <div className={styles.state}>
          <Spinner label="Preparing your key…" />
          <Skeleton shape="picture" className={styles.pictureSkeleton} />
          <div className={styles.cancel}>
            <CancelButton onClick={onLeave} />
          </div>
        </div>
      )
    case 'failed':
      return (
        <Failure setup={setup} retryLabel="Try again">
          <p>There was an error setting up two-factor authentication. Please try again.</p>
          {step.reason && <p>{step.reason}</p>}
        </Failure>
      )
    case 'expired':
      return (
        <Failure setup={setup} retryLabel="Start again">
          {step.message}
        </Failure>
      )
    case 'enabled':
      return (
        <div className={styles.state}>
          <Banner tone="success">{step.result.message}</Banner>
          <RecoveryCodesSheet codes={step.result.recoveryCodes} onDone={onLeave} />
        </div>
      )
    default:
      return <SetupForm {...setup} step={step} />
  }
}

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      Cancel
    </Button>
  )
}

function Failure({
  setup: { startAgain, onLeave },
  retryLabel,
  children,
}: {
  setup: Setup
  retryLabel: string
  children: ReactNode
}) {
  return (
    <div className={styles.state}>
      <Banner tone="error">{children}</Banner>
      <div className={authStyles.buttons}>
        <CancelButton onClick={onLeave} />
        <Button onClick={startAgain}>{retryLabel}</Button>
      </div>
    </div>
  )
}

function SetupForm({
  step,
  goTo,
  sendCode,
  username,
  onLeave,
}: Setup & { step: Extract<SetupStep, { name: 'qr' | 'verify' | 'waiting' }> }) {
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <h2 className={styles.stepTitle}>Add this account to your app</h2>
        <p className="muted">Any authenticator app will do, such as the one you use for your email.</p>
        <SetupKey setup={step.key} username={username} />
      </li>
      <li className={styles.step}>
        <h2 className={styles.stepTitle}>Enter the code that it shows</h2>
        {step.name === 'waiting' && (
          <>
            <Banner tone="error">{step.message}</Banner>
            <Countdown until={step.until} onEnd={() => goTo({ name: 'qr', key: step.key })} />
          </>
        )}
        <CodeForm
          kind="token"
          hint="6 digits, new every half minute."
          submitLabel="Verify"
          isBusy={step.name === 'verify'}
          isWaiting={step.name === 'waiting'}
          // Without focus: on a phone the keyboard would cover the key.
          focus="never"
          leave={<CancelButton onClick={onLeave} />}
          onSubmit={(factor) => sendCode(step.key, factor)}
        />
      </li>
    </ol>
  )
}

function SetupKey({ setup, username }: { setup: TwoFactorSetup; username: string }) {
  const { data: site } = useQuery(siteQueries.settings())
  return (
    <div className={styles.key}>
      <LinkButton
        href={otpauthUri(setup.secret, { projectName: site?.projectName ?? '', username })}
        className={styles.open}
      >
        Open in authenticator app
      </LinkButton>
      <figure className={styles.figure}>
        <img
          src={setup.qrCodeUrl}
          alt="QR code that adds this account to an authenticator app"
          width={200}
          height={200}
          className={styles.picture}
        />
        <figcaption className={styles.caption}>Or scan it with another device.</figcaption>
      </figure>
      <div className={styles.manual}>
        <p className={styles.label}>Or type this key into the app</p>
        <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={setup.secret} label="Copy key" />
      </div>
    </div>
  )
}

/** The URI that adds a key to an app on the same device, whose camera cannot scan the QR code. */
export function otpauthUri(secret: string, account: { projectName: string; username: string }): string {
  const issuer = encodeURIComponent(account.projectName || 'Troubadour')
  const label = `${issuer}:${encodeURIComponent(account.username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${TOTP_TOKEN_LENGTH}&period=30`
}
