import { useRouteError } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/site/paths'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { OfflineScreen } from './offline-screen.tsx'
import { MessageScreen } from './shared/message-screen.tsx'

/** The router keeps the error of a failed load, and shows it again when the same link is pressed later, online. */
const failedOffline = new WeakSet<Error>()

/** What is left when a screen broke, or its code could not be loaded: after a new release, a reload mends that. */
export function RootErrorScreen() {
  const error = useRouteError()
  if (isOfflineFailure(error)) return <OfflineScreen />
  return (
    <MessageScreen
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

function isOfflineFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!navigator.onLine) failedOffline.add(error)
  return failedOffline.has(error)
}
