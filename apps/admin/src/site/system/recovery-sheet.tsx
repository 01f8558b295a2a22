import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { sessionQueries } from '@troubadour/api-client/session'
import {
  PASSPHRASE_MIN_LENGTH,
  recoverySheetRequest,
  type RecoverySheetRequest,
} from '@troubadour/domain/system/backups'
import { PATHS } from '@troubadour/domain/address/paths'
import { Link } from 'react-router-dom'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { PasswordField } from '@troubadour/ui/forms/fields'
import { CurrentPassword, useAccountForm } from '../../shared/account/account-form.tsx'
import { FormDialog } from '../../shared/account/password-dialog.tsx'
import { SecondFactorField } from '../../shared/account/second-factor-field.tsx'
import { downloadFile } from '../../shared/browser/download-file.ts'
import { takeFocus } from '../../shared/browser/take-focus.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { LeaveQuestion } from '../../shared/editing/leave-question.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import printed from '../../shared/screen/printed-alone.module.css'
import styles from './system.module.css'

/** The recovery sheet, which opens encrypted copies of backups; it is shown once (docs/backup.md#copies-that-leave-the-machine). */
export function RecoverySheet() {
  // Only from the cache: the user is signed in.
  const { data: user } = useQuery({ ...sessionQueries.user(), enabled: false })
  const [isAsking, setIsAsking] = useState(false)
  const [sheet, setSheet] = useState<string | null>(null)

  if (sheet !== null) return <Sheet text={sheet} onDone={() => setSheet(null)} />
  return (
    <section className={styles.part} aria-labelledby="sheet-title">
      <h3 id="sheet-title" className={styles.title}>
        Recovery sheet
      </h3>
      <p>
        Copies that leave the server are encrypted. This sheet opens them again, on any machine, together with
        a passphrase that you choose. Without both, copies are lost with the server.
      </p>
      {user?.totpEnabled ? (
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Make a recovery sheet
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>
          It is shown only with two-factor authentication, which is set up in{' '}
          <Link to={PATHS.adminSecurity}>Security</Link>.
        </p>
      )}
      {isAsking && (
        <SheetDialog
          onDone={(text) => {
            setIsAsking(false)
            setSheet(text)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

function SheetDialog({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const { form, ...sending } = useAccountForm<RecoverySheetRequest, { text: string }>({
    schema: recoverySheetRequest,
    defaultValues: { currentPassword: '', token: '', passphrase: '' },
    send: (body) => call('createRecoverySheet', { body }),
    failure: 'Failed to make the sheet. Please try again.',
    onSuccess: ({ text }) => onDone(text),
  })
  return (
    <FormDialog
      title="Make a recovery sheet"
      description="A new sheet is for the copies that are made with its key from then on. Keep older sheets as long as older copies exist."
      label="Make the sheet"
      busyLabel="Making the sheet…"
      {...sending}
      focusFirst={() => form.setFocus('passphrase')}
      onClose={onClose}
    >
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${PASSPHRASE_MIN_LENGTH} characters. It is not on the sheet, and nobody can tell it to you again.`}
        {...formField(form, 'passphrase', 'Passphrase of the sheet')}
      />
      <CurrentPassword form={form} />
      <SecondFactorField form={form} isBusy={sending.isBusy} recoveryHint="One that you have not used." />
    </FormDialog>
  )
}

function Sheet({ text, onDone }: { text: string; onDone: () => void }) {
  return (
    <section className={`${styles.part} ${printed.part}`} aria-labelledby="sheet-title">
      <h3 id="sheet-title" ref={takeFocus} tabIndex={-1} className={styles.title}>
        Recovery sheet
      </h3>
      <pre className={styles.sheet}>{text}</pre>
      <div className={styles.sheetActions}>
        <Banner tone="warning">
          It is shown only this once. Print it, and keep it away from the server. Then enter its key, which
          begins with age1, in Connections.
        </Banner>
        <div className={styles.choices}>
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="secondary" onClick={() => downloadFile('recovery-sheet.txt', 'text/plain', text)}>
            Download
          </Button>
          <CopyButton text={text} label="Copy" />
          <Button variant="quiet" onClick={onDone}>
            I have saved it
          </Button>
        </div>
      </div>
      <LeaveQuestion
        hasChanges
        title="Leave the sheet behind?"
        description="It is shown only this once. Print or download it first."
        stayLabel="Stay here"
      />
    </section>
  )
}
