import { Link } from 'react-router-dom'
import type { Setup } from '@troubadour/domain/setup/setup'
import { SETUP_STEPS, type SetupStep } from '@troubadour/domain/setup/setup-values'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { CheckIcon } from '@troubadour/ui/pictures/icon'
import { setupPath } from '../../shared/paths/admin-paths.ts'
import { Disclosure } from '../../shared/controls/disclosure.tsx'
import { ProgressBar } from '../../shared/uploads/progress-bar.tsx'
import styles from './setup.module.css'

export const STEP_NAMES: Record<SetupStep, string> = {
  name: 'Name',
  about: 'What you do',
  'time-zone': 'Time zone',
  contact: 'Contact',
  look: 'Look',
  hero: 'First picture',
  first: 'First show or release',
  sender: 'Mail',
  merch: 'Merchandise',
}

export const stepPath = (step: SetupStep) => `${setupPath}?step=${step}`

/** The progress, with links to all steps. */
export function StepList({ setup, current }: { setup: Setup; current: SetupStep }) {
  const done = SETUP_STEPS.filter((step) => setup.steps[step] === 'done').length
  const summary = `Step ${SETUP_STEPS.indexOf(current) + 1} of ${SETUP_STEPS.length}, ${done} done`
  return (
    <nav aria-label="Steps" className={styles.steps}>
      <ProgressBar label="Steps that are done" value={done} max={SETUP_STEPS.length} />
      <Disclosure key={current} summary={summary}>
        <PlainList className={styles.stepLinks}>
          {SETUP_STEPS.map((step) => (
            <li key={step}>
              <Link
                to={stepPath(step)}
                aria-current={step === current ? 'step' : undefined}
                className={styles.stepLink}
              >
                {STEP_NAMES[step]}
                <StepState state={setup.steps[step]} />
              </Link>
            </li>
          ))}
        </PlainList>
      </Disclosure>
    </nav>
  )
}

function StepState({ state }: { state: Setup['steps'][SetupStep] }) {
  if (state === undefined) return null
  if (state === 'skipped') return <span className="muted">Still open</span>
  return (
    <span className={styles.done}>
      <CheckIcon /> Done
    </span>
  )
}
