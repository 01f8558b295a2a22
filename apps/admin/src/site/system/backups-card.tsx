import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { systemQueries } from '@troubadour/api-client/system'
import type { BackupList } from '@troubadour/domain/system/backups'
import { bytesText } from '@troubadour/domain/system/line'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { HistoryIcon } from '@troubadour/ui/pictures/icon'
import { PasswordDialog } from '../../shared/account/password-dialog.tsx'
import { showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { Disclosure } from '../../shared/controls/disclosure.tsx'
import { Fact } from '../../shared/screen/fact.tsx'
import { SettingsCard } from '../../shared/screen/settings-card.tsx'
import { restoreCommand } from '../../shared/text/server-commands.ts'
import { Moment } from '../../shared/time/moment.tsx'
import { RecoverySheet } from './recovery-sheet.tsx'
import styles from './system.module.css'

/** The backups: when, whether they can be restored, and what to do with them. */
export function BackupsCard() {
  return (
    <SettingsCard id="backups-title" icon={<HistoryIcon />} title="Backups">
      <Loaded
        query={{ ...systemQueries.backups(), refetchOnMount: 'always' }}
        pending="Loading the backups"
        error="The backups could not be loaded."
      >
        {(list) => <Backups list={list} />}
      </Loaded>
    </SettingsCard>
  )
}

function Backups({ list }: { list: BackupList }) {
  const { isOn, isRunning, problem, nextAt, trial, copiedAt, hasCopies, backups, folder, isInstalled } = list
  const [downloaded, setDownloaded] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const backUp = useMutation({
    mutationFn: () => call('backUpNow'),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showRefusal(error, 'The backup could not be begun. Please try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemQueries.backups().queryKey }),
  })

  const newest = backups[0]?.name
  useEffect(() => {
    // The line of the backups says how it ended. A short one is never seen running.
    if (!isRunning) void queryClient.invalidateQueries({ queryKey: systemQueries.report().queryKey })
  }, [isRunning, newest, queryClient])

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
        <p>This site does not back itself up. What to do is said above, at ‘Backups’.</p>
      )}
      {isOn && (
        <div className={styles.choices}>
          <Button variant="secondary" isBusy={backUp.isPending || isRunning} onClick={() => backUp.mutate()}>
            {isRunning ? 'Backing up…' : 'Back up now'}
          </Button>
          <span role="status" className={styles.hint}>
            {isRunning && 'A backup is being made. It goes on when you leave.'}
          </span>
        </div>
      )}
      {backups.length === 0 ? (
        <p className={styles.hint}>There is no backup yet.</p>
      ) : (
        <PlainList className={styles.backups}>
          {backups.map(({ name, at, bytes }) => (
            <li key={name} className={styles.backup}>
              <span>
                <Moment at={at} />
                <span className={styles.hint}>{bytes === null ? 'incomplete' : bytesText(bytes)}</span>
              </span>
              {bytes !== null && (
                <Button variant="secondary" size="small" onClick={() => setDownloaded(name)}>
                  Download<span className="visually-hidden"> {name}</span>
                </Button>
              )}
            </li>
          ))}
        </PlainList>
      )}
      <Disclosure summary="How to restore the site">
        <RestoreGuide folder={folder} name={backups[0]?.name ?? 'troubadour-…Z'} isInstalled={isInstalled} />
      </Disclosure>
      <RecoverySheet />
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

function RestoreGuide({
  folder,
  name,
  isInstalled,
}: Pick<BackupList, 'folder' | 'isInstalled'> & { name: string }) {
  return (
    <div className={styles.guide}>
      <p>
        A restore brings the whole site back as it was when the backup was made; what came later is lost.
        {isInstalled
          ? 'Whoever looks after the server does it there, with a command:'
          : 'Whoever looks after the server stops the site, does it in the project’s folder with a command, and starts the site again:'}
      </p>
      <code className={styles.code}>{restoreCommand(`${folder}/${name}`, isInstalled)}</code>
      <p>A downloaded backup is unpacked first:</p>
      <code
        className={styles.code}
      >{`tar -xf ${name}.tar && ${restoreCommand(`./${name}`, isInstalled)}`}</code>
      <p>
        {isInstalled
          ? 'On a new machine, install Troubadour before, with the same domain and the APP_SECRET of the old one, which is in no backup.'
          : 'On a new machine, put the old secrets.json into the new, empty data folder before: it has the APP_SECRET, which is in no backup.'}{' '}
        Only an encrypted copy elsewhere has it: the recovery sheet and its passphrase open that.
      </p>
    </div>
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
