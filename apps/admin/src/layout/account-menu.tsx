import { useState } from 'react'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useLocation } from 'react-router-dom'
import { logout, sessionQueries } from '@troubadour/api-client/session'
import { PATHS } from '@troubadour/domain/address/paths'
import { busyProps } from '@troubadour/ui/forms/button'
import { useAudioUploads } from '../shared/uploads/audio-uploads.tsx'
import { FORM_DONE, useAskBeforeLeaving } from '../shared/editing/leave-guard.tsx'
import { showFailure } from '../shared/calls/outcome.ts'
import { useLazyOnInteraction } from '../shared/browser/use-lazy-on-interaction.ts'
import header from './header-button.module.css'
import { NavigationLinks, ACCOUNT_GROUP } from './navigation.tsx'
import styles from './account-menu.module.css'

/** Imported on demand, to keep the first screen small. */
const loadDialog = async () => (await import('@troubadour/ui/overlays/dialog')).ConfirmDialog

/** Ends the session, then shows the sign-in screen; asks about unsaved changes before ending it. */
export function LogOutButton() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const askBeforeLeaving = useAskBeforeLeaving()
  const { isSending } = useAudioUploads()
  const [isAsking, setIsAsking] = useState(false)
  const ConfirmDialog = useLazyOnInteraction(loadDialog, isAsking)
  const leave = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      // Invalidated, not removed: without a user the page would redirect to the sign-in screen, and later back here.
      await queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey, refetchType: 'none' })
      await navigate(PATHS.auth, FORM_DONE)
    },
    onError: (error) => showFailure('Failed to log out. Please try again.', error),
  })
  const ask = () => (isSending ? setIsAsking(true) : leave.mutate())
  return (
    <>
      <button
        type="button"
        className={header.button}
        {...busyProps(leave.isPending, () => askBeforeLeaving(ask))}
      >
        Log Out
      </button>
      {ConfirmDialog && (
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          title="Log out and stop the uploads?"
          description="Recordings are still being uploaded. Choose the same files again later to go on where they were."
          cancelLabel="Keep uploading"
          confirmLabel="Log Out"
          variant="danger"
          onConfirm={() => {
            setIsAsking(false)
            leave.mutate()
          }}
        />
      )}
    </>
  )
}

const MENU_ID = 'account-menu'

/**
 * The signed-in user, and links to their account's screens. A native popover, which handles opening, closing and focus.
 */
export function AccountMenu() {
  const { key } = useLocation()
  const { data: user } = useQuery(sessionQueries.user())
  if (!user) return null
  return (
    <>
      <button type="button" className={header.button} popoverTarget={MENU_ID}>
        {/* Drawn by the style sheet: as text it would be part of the button's accessible name. */}
        <span className={styles.letter} data-letter={[...user.username][0]} />
        <span className={styles.name}>
          <span className="visually-hidden">Account: </span>
          {user.username}
        </span>
      </button>
      {/* The key replaces the element after each navigation, which closes it. */}
      <div key={key} id={MENU_ID} popover="auto" className={styles.menu}>
        <p className={styles.user}>
          Signed in as <span className={styles.username}>{user.username}</span>
        </p>
        <NavigationLinks entries={ACCOUNT_GROUP.entries} />
      </div>
    </>
  )
}
