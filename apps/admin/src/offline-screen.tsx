import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { MessageScreen } from './shared/message-screen.tsx'
import { useIsOnline } from './shared/use-is-online.ts'

/**
 * Stands for a screen whose code could not be loaded offline. The router and some browsers remember the failure, so
 * that only a reload asks again. The reload waits until the server answers: offline it would end on the browser's own
 * error page.
 */
export function OfflineScreen() {
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

  const tryOnline = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    if (isOnline) tryOnline()
  }, [isOnline])

  return (
    <MessageScreen
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
