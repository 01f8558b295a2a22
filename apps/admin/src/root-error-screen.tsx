import { PATHS } from '@troubadour/domain/paths'
import { Button, LinkButton } from '@troubadour/ui/button'
import { MessageScreen } from './shared/message-screen.tsx'

/** What is left when a screen broke, or its code could not be loaded: after a new release, a reload mends that. */
export function RootErrorScreen() {
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
