import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { changeSetup, setupQuery } from '@troubadour/api-client/first-run'
import { PATHS } from '@troubadour/domain/address/paths'
import type { Setup } from '@troubadour/domain/setup/setup'
import { SETUP_STEPS, type MissingOfSite } from '@troubadour/domain/setup/setup-values'
import { SYSTEM_PATH } from '@troubadour/domain/system/system-values'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import {
  connectionsPath,
  editEventPath,
  fieldPath,
  lookPath,
  newEventPath,
  newImprintPath,
  newTrackPath,
  setupPath,
  wordsPath,
} from '../shared/paths/admin-paths.ts'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { showFailure, showSuccess } from '../shared/calls/outcome.ts'
import { READ_TEXTS } from '../shared/content/read-texts.ts'
import styles from './first-steps.module.css'

/** The set-up, and what the site lacks before its launch (docs/product/admin.md#before-the-site-is-shown). */
export function FirstSteps() {
  const { data: setup } = useQuery(setupQuery())
  if (!setup) return null
  if (setup.isNew) return <BeginSetup />
  return (
    <>
      {setup.missing.includes('own-content') ? <DemoCard /> : <SetupCard setup={setup} />}
      <MissingCard setup={setup} />
    </>
  )
}

/** Opens the set-up at the first sign-in. */
function BeginSetup() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    // After an error, the next sign-in opens it again.
    changeSetup(queryClient, {}).catch(() => {})
    void navigate(setupPath, { replace: true })
  }, [queryClient, navigate])
  return null
}

function DemoCard() {
  return (
    <Card as="section" className={styles.card} aria-label="Demo content">
      <div className={styles.words}>
        <h2 className={styles.title}>This is an example</h2>
        <p className="muted">
          Shows, music and pictures marked “Demo” belong to nobody. Your own site begins without them.
        </p>
      </div>
      <ScreenLinkButton to={setupPath}>Start my own site</ScreenLinkButton>
    </Card>
  )
}

function SetupCard({ setup }: { setup: Setup }) {
  const queryClient = useQueryClient()
  const dismissal = useMutation({
    mutationFn: (isDismissed: boolean) => changeSetup(queryClient, { isDismissed }),
    onSuccess(_nothing, isDismissed) {
      if (isDismissed) showSuccess('The set-up is hidden.', undo)
    },
    onError: (error, isDismissed) =>
      showFailure(`Failed to ${isDismissed ? 'hide' : 'show'} the set-up. Please try again.`, error),
  })
  const undo = { label: 'Undo', altText: 'Show the set-up again', onSelect: () => dismissal.mutate(false) }
  const done = SETUP_STEPS.filter((step) => setup.steps[step] === 'done').length
  if (setup.isDismissed || done === SETUP_STEPS.length) return null
  return (
    <Card as="section" className={styles.card} aria-label="Set-up">
      <div className={styles.words}>
        <h2 className={styles.title}>Set up your site</h2>
        <p className="muted">
          {done} of {SETUP_STEPS.length} done
        </p>
      </div>
      <div className={styles.actions}>
        <ScreenLinkButton to={setupPath}>Go on</ScreenLinkButton>
        <Button variant="quiet" isBusy={dismissal.isPending} onClick={() => dismissal.mutate(true)}>
          Hide
        </Button>
      </div>
    </Card>
  )
}

const MISSING: Record<Exclude<MissingOfSite, 'own-content'>, { text: string; to: string }> = {
  name: { text: 'The site has no name', to: fieldPath(PATHS.adminSite, 'projectName') },
  contact: {
    text: 'Nobody can reach you: there is no email and no phone',
    to: fieldPath(PATHS.adminSite, 'contactEmail'),
  },
  'hero-picture': {
    text: 'There is no picture of your own at the top',
    to: fieldPath(lookPath, 'hero.picture'),
  },
  release: { text: 'There is no music yet', to: newTrackPath },
  show: { text: 'No show is coming up', to: newEventPath },
  'ticket-link': { text: 'Your next show has no ticket link', to: PATHS.adminEvents },
  sender: { text: 'Nobody sends your newsletter', to: `${setupPath}?step=sender` },
  'backup-elsewhere': { text: 'No copy of your backups is anywhere else', to: connectionsPath },
  imprint: { text: 'No page says who runs this site (imprint)', to: newImprintPath },
  about: { text: 'Search engines do not know what you do', to: fieldPath(PATHS.adminSite, 'about') },
}

/** Without backups there is nothing to copy. */
const NO_BACKUP = { text: 'The site does not back itself up', to: SYSTEM_PATH }
const STAND_IN_PRODUCTS = { text: 'The store shows products that are not yours', to: PATHS.adminMerch }

/** Products and texts are omitted while the site has the demo content. */
function linesOf({ missing, showId, isBackupOff, areTextsDefault, showsStandInProducts }: Setup) {
  const isOwn = !missing.includes('own-content')
  const lines = {
    ...MISSING,
    ...(showId !== null && { 'ticket-link': { ...MISSING['ticket-link'], to: editEventPath(showId) } }),
    ...(isBackupOff && { 'backup-elsewhere': NO_BACKUP }),
  }
  return [
    ...(isOwn && showsStandInProducts ? [STAND_IN_PRODUCTS] : []),
    ...missing.filter((what) => what !== 'own-content').map((what) => lines[what]),
    ...(isOwn && areTextsDefault ? [{ text: READ_TEXTS, to: wordsPath }] : []),
  ]
}

function MissingCard({ setup }: { setup: Setup }) {
  const lines = linesOf(setup)
  if (lines.length === 0) return null
  return (
    <Card as="section" isFlush className={styles.missing} aria-label="Before the site is shown">
      <h2 className={styles.head}>Before you show the site</h2>
      <PlainList>
        {lines.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className={styles.link}>
              {text}
            </Link>
          </li>
        ))}
      </PlainList>
    </Card>
  )
}
