import { useId, type ReactNode } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { Banner } from '@troubadour/ui/feedback/banner'
import { countText } from '../count-text.ts'
import { LeaveQuestion } from '../leave-question.tsx'
import { momentText } from '../moment-text.ts'
import { useSiteClock } from '../site-clock.ts'
import { conflictId, ConflictChoice, moveFocusTo } from './conflict-choice.tsx'
import styles from './editing-form.module.css'
import type { EditingState } from './use-editing-form.ts'

const formId = (id: string) => `${id}-form`
const unsavedChangesId = (id: string) => `${id}-changes`

interface FormProps {
  editing: EditingState
  /** What is edited: 'event'. */
  noun: string
  /** True for a noun such as 'site settings'. */
  plural?: boolean
  submitLabel: string
  cancelLabel?: string
  /** The fields are not complete yet. */
  isSubmitDisabled?: boolean
  /** Why it cannot be saved yet. */
  reason?: string
  /** Something besides the fields is unfinished, such as a picture that is not uploaded yet: it must not be lost. */
  hasPending?: boolean
  /** Says what beside the form is unsaved, and in no draft: it is asked before that is lost. */
  loss?: string
  /** The bar stays in sight; that of a 'panel' on narrow screens alone. */
  placement?: 'page' | 'panel' | 'column'
  /** Without changes there are no buttons: the page has a next step. */
  isBarForChanges?: boolean
  /** Closes the form; without it, Cancel only undoes the changes. */
  onCancel?: () => void
}

export function EditingForm({
  label,
  children,
  ...props
}: FormProps & {
  label: string
  children: ReactNode
}) {
  const { editing, noun, plural, isSubmitDisabled = false, hasPending = false, loss, placement } = props
  // In a conflict nothing is saved yet, whichever version is chosen.
  const hasUnsaved = editing.hasChanges || editing.conflict !== null || hasPending
  return (
    <>
      <form
        id={formId(editing.id)}
        tabIndex={-1}
        className={styles.form}
        noValidate
        aria-label={label}
        onChange={editing.forgetFailure}
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a field submits too.
          if (!editing.conflict && !editing.isSaving && !isSubmitDisabled && !hasPending) editing.submit()
        }}
      >
        <DraftOffer editing={editing} />
        <ConflictChoice editing={editing} noun={noun} plural={plural} />
        {children}
        <FormActions {...props} />
      </form>
      <LeaveQuestion
        hasChanges={hasUnsaved || loss !== undefined}
        onLeave={editing.sendDraft}
        {...(placement === 'panel' && PANEL_QUESTION)}
        {...(loss !== undefined && { description: loss })}
      />
    </>
  )
}

/** Where only the panel closes, and the page stays. */
const PANEL_QUESTION = {
  title: 'Close without saving?',
  description:
    'Your changes have not been saved. They are kept as a draft, and offered when you open this form again.',
  leaveLabel: 'Close the form',
}

/** Offers what was typed before and never saved. The form stays as it is until one of the two is chosen. */
function DraftOffer({ editing: { id, offer } }: { editing: EditingState }) {
  const clock = useSiteClock()
  if (!offer) return null
  const time = momentText(offer.updatedAt, clock).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase())

  function answer(choose: () => void) {
    choose()
    // The buttons go, and the focus with them.
    moveFocusTo(formId(id))
  }

  return (
    <Banner
      className={styles.offer}
      action={
        <div className={styles.answers}>
          <Button variant="secondary" size="small" onClick={() => answer(offer.onContinue)}>
            Continue with it
          </Button>
          <Button variant="quiet" size="small" onClick={() => answer(offer.onDiscard)}>
            Discard it
          </Button>
        </div>
      }
    >
      You have an unsaved draft from {time}
    </Banner>
  )
}

function FormActions({
  editing,
  noun,
  plural = false,
  submitLabel,
  cancelLabel = 'Cancel',
  isSubmitDisabled = false,
  reason,
  hasPending = false,
  placement = 'page',
  isBarForChanges = false,
  onCancel,
}: FormProps) {
  const { id, version, changes, conflict, hasFailed, isSaving } = editing
  const reasonId = useId()
  // Another save would overwrite somebody else's work unasked.
  const isShut = conflict !== null
  const isBusy = isSaving && !isShut
  // A conflict lists the changes itself.
  const isCounted = version !== null && !isShut && changes.length > 0
  const hasRemarks = isShut || isCounted || reason !== undefined
  const isIdle = version !== null && !editing.hasChanges && !hasFailed && !isShut
  if (isIdle && isBarForChanges) return null
  return (
    <footer
      className={`${styles.actions} ${styles[placement]}`}
      data-bottom-bar={barHeight(hasFailed, hasRemarks)}
      data-in-part={placement !== 'page' || undefined}
      // On a phone the navigation stands at the foot of the window until there is something to save.
      data-idle={isIdle || undefined}
    >
      {hasFailed && (
        <Banner
          tone="error"
          title={`The ${noun} ${plural ? 'were' : 'was'} not saved`}
          className={styles.failure}
          action={
            <Button variant="secondary" size="small" isBusy={isSaving} onClick={editing.submit}>
              Try again
            </Button>
          }
        >
          What you typed is still here.
        </Banner>
      )}
      {hasRemarks && (
        <div className={styles.remarks}>
          {reason && <p className="muted">{reason}</p>}
          {isShut && (
            <button
              type="button"
              id={reasonId}
              className={styles.remark}
              onClick={() => moveFocusTo(conflictId(id))}
            >
              Choose between the versions first
            </button>
          )}
          {isCounted && (
            <button type="button" className={styles.remark} onClick={() => moveFocusTo(unsavedChangesId(id))}>
              {countText(changes.length, 'unsaved change')}
            </button>
          )}
        </div>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          editing.discard()
          onCancel?.()
        }}
      >
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={isShut || isSubmitDisabled || hasPending}
        aria-describedby={isShut ? reasonId : undefined}
      >
        {isBusy ? 'Saving…' : submitLabel}
      </Button>
    </footer>
  )
}

/** Tells admin.css how much of the window the bar covers. */
function barHeight(hasFailed: boolean, hasRemarks: boolean): 'buttons' | 'remarks' | 'trouble' {
  if (hasFailed) return 'trouble'
  return hasRemarks ? 'remarks' : 'buttons'
}

/** The yellow box of edit mode: each changed field with its old value struck through, then the new one. */
export function UnsavedChanges({ editing: { id, version, changes } }: { editing: EditingState }) {
  if (version === null || changes.length === 0) return null
  const boxId = unsavedChangesId(id)
  return (
    <section id={boxId} tabIndex={-1} className={styles.box} aria-labelledby={`${boxId}-title`}>
      <h2 id={`${boxId}-title`} className={styles.title}>
        Unsaved Changes
      </h2>
      <dl className={styles.changes}>
        {changes.map(({ path, label, before, after }) => (
          <div key={path} className={styles.change}>
            <dt>{label}</dt>
            <dd>
              <del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
