import type { FormEventHandler, ReactNode } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { LeaveQuestion } from '../../shared/editing/leave-question.tsx'
import { takeFocusInPlace } from '../../shared/browser/take-focus.ts'
import styles from './setup.module.css'

/** The layout of a step: its question, its fields, and the buttons to continue or skip. */
export function StepForm({
  title,
  about,
  submitLabel = 'Save and go on',
  isBusy = false,
  hasChanges = false,
  refusal = null,
  submit,
  skip,
  children,
}: {
  title: string
  about: ReactNode
  submitLabel?: string
  isBusy?: boolean
  /** Unsaved input would be lost. */
  hasChanges?: boolean
  /** Why the server refused it, besides errors of fields. */
  refusal?: string | null
  submit: FormEventHandler
  skip?: { label: string; onSkip: () => void }
  children?: ReactNode
}) {
  return (
    <Card as="section">
      <form className={styles.form} noValidate onSubmit={submit} aria-label={title}>
        <div className={styles.question}>
          <h2 ref={takeFocusInPlace} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <p className="muted">{about}</p>
        </div>
        {children}
        {refusal && <Banner tone="error">{refusal}</Banner>}
        <div className={styles.actions} data-step-buttons>
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
          {skip && (
            <Button variant="quiet" disabled={isBusy} onClick={skip.onSkip}>
              {skip.label}
            </Button>
          )}
        </div>
      </form>
      <LeaveQuestion
        hasChanges={hasChanges && !isBusy}
        description="What you typed in this step was not saved."
      />
    </Card>
  )
}
