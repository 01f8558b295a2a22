import type { NewInvitation } from '@troubadour/domain/auth/administrators'
import { ACCOUNT_LINK_PATHS } from '@troubadour/domain/auth/auth-values'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { CopyButton } from '../shared/copy-button.tsx'
import { momentText } from '../shared/moment-text.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './security.module.css'

export function InvitationLink({
  invitation: { token, expiresAt },
  onClose,
}: {
  invitation: NewInvitation
  onClose: () => void
}) {
  const clock = useSiteClock()
  const link = `${window.location.origin}${ACCOUNT_LINK_PATHS.invitation}#${token}`
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="small"
      outside="stays"
      title="Send this link"
      description={`It is shown only this once, and works once, until ${momentText(expiresAt, clock)}. Send it to nobody but the person you invite.`}
    >
      <div className={styles.form}>
        <TextField label="Link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <div className={styles.actions}>
          <CopyButton text={link} label="Copy link" />
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}
