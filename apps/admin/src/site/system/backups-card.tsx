import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { systemQueries } from '@troubadour/api-client/system'
import type { BackupList } from '@troubadour/domain/system/backups'
import { bytesText } from '@troubadour/domain/system/line'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { HistoryIcon } from '@troubadour/ui/pictures/icon'
import { PasswordDialog } from '../../shared/account/password-dialog.tsx'
import { showFailure, showSuccess } from '../../shared/calls/outcome.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { TechnicalDetails } from '../../shared/controls/disclosure.tsx'
import { Fact } from '../../shared/screen/fact.tsx'
import { SettingsCard } from '../../shared/screen/settings-card.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import { RecoverySheet } from './recovery-sheet.tsx'
import styles from './system.module.css'

/** How often the list is read while a backup is being made, in ms. */
const POLL_MS = 3000

/** The backups: when, whether they can be restored, and what to do with them. */
export function BackupsCard() {
  return (
    <SettingsCard id="backups-title" icon={<HistoryIcon />} title="Backups">
      <Loaded
        query={{
          ...systemQueries.backups(),
          refetchOnMount: 'always',
          refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false),
        }}
        pending="Loading the backups"
        error="The backups could not be loaded."
      >
        {(list) => <Backups list={list} />}
      </Loaded>
    </SettingsCard>
  )
}

function Backups({ list }: { list: BackupList }) {
  const { isOn, isRunning, problem, nextAt, trial, copiedAt, hasCopies, backups, folder } = list
  const [downloaded, setDownloaded] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const backUp = useMutation({
    mutationFn: () => call('backUpNow'),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showFailure('The backup could not be begun. Please try again.', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemQueries.backups().queryKey }),
  })

  return (
    <>
      {problem !== null && <Banner tone="warning">{problem}</Banner>}
      {isOn ? (
        <dl className={styles.facts}>
          <Fact label="Next">{nextAt === null ? 'At the next start' : <Moment at={nextAt} />}</Fact>
          <Fact label="Last trial">
            {trial === null ? 'None yet: it follows the first backup' : <Moment at={trial.at} />}
            {trial !== null && `: ${trialText(trial)}`}
          </Fact>
          <Fact label="Encrypted copy">{copyText({ copiedAt, hasCopies })}</Fact>
        </dl>
      ) : (
        <p>This site does not back itself up. On the server, the variable BACKUPS turns that on.</p>
      )}
      {isOn && (
        <div className={styles.choices}>
          <Button variant="secondary" isBusy={backUp.isPending || isRunning} onClick={() => backUp.mutate()}>
            {isRunning ? 'Backing up…' : 'Back up now'}
          </Button>
        </div>
      )}
      {backups.length === 0 ? (
        <p className={styles.hint}>There is no backup yet.</p>
      ) : (
        <ul className={styles.lines}>
          {backups.map(({ name, at, bytes }) => (
            <li key={name} className={styles.backup}>
              <span>
                <Moment at={at} />
                {bytes !== null && <span className={styles.hint}> {bytesText(bytes)}</span>}
              </span>
              <Button variant="quiet" size="small" onClick={() => setDownloaded(name)}>
                Download<span className="visually-hidden"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RecoverySheet />
      <TechnicalDetails>
        <p>
          To go back to one, on the server: <code>troubadour restore {folder}/</code> and its name. On a new
          machine, install the site first; an encrypted copy needs the recovery sheet and its passphrase.
        </p>
      </TechnicalDetails>
      {downloaded !== null && (
        <PasswordDialog
          title="Download this backup?"
          description="It holds everything of the site: the addresses of all subscribers, too, and it is not encrypted. Keep it where nobody else comes."
          label="Download"
          busyLabel="Preparing…"
          failure="Failed to prepare the download. Please try again."
          send={(body) => call('requestBackup', { params: { name: downloaded }, body })}
          onDone={({ url }) => {
            setDownloaded(null)
            window.location.assign(url)
          }}
          onClose={() => setDownloaded(null)}
        />
      )}
    </>
  )
}

function trialText({ kind, problem }: NonNullable<BackupList['trial']>): string {
  if (problem !== null) return `failed. ${problem}`
  return kind === 'restored' ? 'it was restored and is complete' : 'all its files are complete'
}

function copyText({ copiedAt, hasCopies }: Pick<BackupList, 'copiedAt' | 'hasCopies'>) {
  if (copiedAt !== null) return <Moment at={copiedAt} />
  return hasCopies ? 'None yet' : 'No place for it: see Connections'
}
