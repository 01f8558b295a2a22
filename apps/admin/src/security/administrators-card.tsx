import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { securityQueries, sessionQueries } from '@troubadour/api-client/session'
import type { Administrator, NewInvitation } from '@troubadour/domain/auth/administrators'
import { PATHS } from '@troubadour/domain/address/paths'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { PeopleIcon } from '@troubadour/ui/pictures/icon'
import { FORM_DONE } from '../shared/editing/leave-guard.tsx'
import { showSuccess, unlessGone } from '../shared/calls/outcome.ts'
import { QueryState } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { useAskedFor } from '../shared/browser/use-asked-for.ts'
import { AdministratorRow, InvitationRow } from './administrator-rows.tsx'
import { InvitationLink, InviteDialog } from './invite-dialog.tsx'
import { PasswordDialog } from '../shared/account/password-dialog.tsx'
import styles from './security.module.css'
import { SettingsCard } from '../shared/screen/settings-card.tsx'

type View =
  | { name: 'list' }
  | { name: 'inviting' }
  | { name: 'link'; invitation: NewInvitation }
  | { name: 'removing'; administrator: Administrator }

/** The administrators and invitations (docs/product/admin.md#security-settings). */
export function AdministratorsCard() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const [view, setView] = useState<View>({ name: 'list' })
  // Others may have joined or left meanwhile.
  const list = useQuery({ ...securityQueries.administrators(), refetchOnMount: 'always' })
  const address = useQuery(securityQueries.address())
  const close = () => setView({ name: 'list' })
  useAskedFor('invite', () => setView({ name: 'inviting' }))
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: securityQueries.administrators().queryKey })
  const focusTitle = () => title.current?.focus()

  async function leave() {
    await queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey, refetchType: 'none' })
    await navigate(PATHS.auth, FORM_DONE)
  }

  return (
    <SettingsCard id="administrators-title" icon={<PeopleIcon />} title="Administrators" titleRef={title}>
      <QueryState
        query={list}
        pending={
          <LoadingSkeleton label="Loading the administrators" className={styles.skeleton}>
            <Skeleton shape="title" />
            <Skeleton />
          </LoadingSkeleton>
        }
        error="The administrators could not be loaded."
      >
        {({ administrators, invitations }) => (
          <>
            <ul className={styles.list}>
              {administrators.map((administrator) => (
                <AdministratorRow
                  key={administrator.id}
                  administrator={administrator}
                  onRemove={
                    isRemovable(administrator, administrators)
                      ? () => setView({ name: 'removing', administrator })
                      : null
                  }
                />
              ))}
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onRevoked={() => {
                    focusTitle()
                    void readAgain()
                  }}
                />
              ))}
            </ul>
            <Button
              variant="secondary"
              className={styles.button}
              onClick={() => setView({ name: 'inviting' })}
            >
              Invite an administrator
            </Button>
          </>
        )}
      </QueryState>
      {view.name === 'inviting' && !address.isPending && (
        <InviteDialog
          isMailSetUp={address.data?.isMailSetUp ?? false}
          mailSinkUrl={address.data?.mailSinkUrl}
          onInvited={(invitation) => {
            if ('token' in invitation) setView({ name: 'link', invitation })
            else {
              close()
              void address
                .refetch()
                .then(({ data }) =>
                  showSuccess(data?.notLeavingText ?? `The invitation is on its way to ${invitation.email}.`),
                )
            }
            void readAgain()
          }}
          onClose={close}
        />
      )}
      {view.name === 'link' && <InvitationLink invitation={view.invitation} onClose={close} />}
      {view.name === 'removing' && (
        <PasswordDialog
          {...removalTexts(view.administrator)}
          label="Remove"
          busyLabel="Removing…"
          variant="danger"
          failure="Failed to remove the administrator. Please try again."
          send={(body) =>
            unlessGone(call('removeAdministrator', { params: { id: view.administrator.id }, body }))
          }
          onDone={() => {
            if (view.administrator.isYou) return leave()
            close()
            showSuccess(`${view.administrator.username} was removed.`)
            return readAgain()
          }}
          onClose={close}
          onCloseAutoFocus={(event) => {
            // The row with the button may be gone.
            event.preventDefault()
            focusTitle()
          }}
        />
      )}
    </SettingsCard>
  )
}

/** Without two-factor, those who were there before, such as the one who sent the invitation, cannot be removed. */
function isRemovable({ id }: Administrator, all: readonly Administrator[]): boolean {
  const you = all.find(({ isYou }) => isYou)
  return all.length > 1 && you !== undefined && (you.totpEnabled || id >= you.id)
}

function removalTexts({ username, isYou }: Administrator) {
  return isYou
    ? {
        title: 'Remove your own account?',
        description:
          'You are logged out everywhere at once and cannot log in again. Only another administrator can invite you back.',
      }
    : {
        title: `Remove ${username}?`,
        description:
          'They are logged out everywhere at once and cannot log in again. What they did stays in the activity.',
      }
}
