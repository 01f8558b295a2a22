import { useEffect, useEffectEvent, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { MessageScreen } from './shared/screen/message-screen.tsx'
import { useIsOnline } from './shared/browser/use-is-online.ts'

const RETRY_MS = 3000

/** The router stores the error of a failed load, and shows it again when the same link is pressed later, online. */
const failedOffline = new WeakSet<Error>()

/** Shown when a screen has crashed, or its code could not be loaded: after a new release, a reload helps. */
export function RootErrorScreen({ isInFrame = false }: { isInFrame?: boolean }) {
  const error = useRouteError()
  if (isOfflineFailure(error)) return <OfflineScreen isInFrame={isInFrame} />
  return (
    <MessageScreen
      isInFrame={isInFrame}
      title="Something went wrong"
      actions={
        <>
          <Button onClick={() => location.reload()}>Reload the page</Button>
          <LinkButton href={PATHS.admin} variant="secondary">
            Go to the dashboard
          </LinkButton>
        </>
      }
    >
      <p>This page could not be shown. Nothing that was saved before is affected.</p>
    </MessageScreen>
  )
}

/** The same inside of the frame, with its navigation. */
export const ScreenErrorScreen = () => <RootErrorScreen isInFrame />

function isOfflineFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!navigator.onLine) failedOffline.add(error)
  return failedOffline.has(error)
}

/**
 * Shown when a screen's code could not be loaded offline. The router and some browsers cache the failure, so that only
 * a reload retries. The reload waits until the server responds: offline it would end on the browser's own error page.
 */
function OfflineScreen({ isInFrame }: { isInFrame: boolean }) {
  const isOnline = useIsOnline()
  const [isTrying, setIsTrying] = useState(false)

  async function tryAgain() {
    setIsTrying(true)
    try {
      await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      location.reload()
    } catch {
      setIsTrying(false)
    }
  }

  // While one try waits, or its reload has begun, another one would start over.
  const tryOnline = useEffectEvent(() => {
    if (!isTrying) void tryAgain()
  })
  useEffect(() => {
    if (!isOnline) return
    tryOnline()
    // The first request after a lost connection may still fail.
    const timer = setInterval(tryOnline, RETRY_MS)
    return () => clearInterval(timer)
  }, [isOnline])

  return (
    <MessageScreen
      isInFrame={isInFrame}
      title="You are offline"
      actions={
        <Button isBusy={isTrying} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      <p>This page has not been loaded yet. It comes by itself when you are online again.</p>
    </MessageScreen>
  )
}
