import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@troubadour/ui/button'
import { MessageScreen } from './shared/message-screen.tsx'
import { useIsOnline } from './shared/use-is-online.ts'

/**
 * Stands for a screen whose code could not be loaded for want of a line. The router and some browsers remember that
 * loading as failed: only a reload asks again. It waits until the server answers, because offline a reload ends on
 * the browser's own page.
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
