import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { SessionEndedDialog } from './auth/session-ended-dialog.tsx'
import { AdminFrame } from './layout/admin-frame.tsx'
import { ScreenOutlet } from './layout/screen-outlet.tsx'
import { AudioUploadsProvider } from './shared/uploads/audio-uploads.tsx'
import { LoadingScreen } from './shared/screen/message-screen.tsx'
import { LeaveGuardProvider } from './shared/editing/leave-guard.tsx'
import { authPath } from './shared/account/next-path.ts'

/** Redirects without a session. If it ends later, a sign-in dialog opens instead, so that unsaved input stays. */
export function RequireSession() {
  const location = useLocation()
  const { isPending, data: user } = useQuery(sessionQueries.user())

  if (isPending) return <LoadingScreen />
  if (!user) return <Navigate to={authPath(location)} replace />
  return (
    <LeaveGuardProvider>
      <AudioUploadsProvider>
        <AdminFrame>
          <ScreenOutlet />
          <SessionEndedDialog />
        </AdminFrame>
      </AudioUploadsProvider>
    </LeaveGuardProvider>
  )
}
