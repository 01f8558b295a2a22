import { useState, type ReactNode } from 'react'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { LeaveQuestion } from './leave-question.tsx'
import { momentText } from '../time/moment.tsx'
import { useSiteClock } from '../time/now.tsx'
import { instantText } from '../time/wall-time.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import styles from './editing-form.module.css'
import { FormActions, unsavedChangesId, type FormProps } from './form-actions.tsx'
import { moveFocusTo } from './move-focus.ts'
import { isSamePanel } from './panel-address.ts'
import { formId, type EditingState } from './use-editing-form.ts'

export function EditingForm({
  label,
  children,
  ...props
}: FormProps & {
  label: string
  children: ReactNode
}) {
  const { editing, noun, plural, isSubmitDisabled = false, hasPending = false, loss, placement } = props
  const [closing, setClosing] = useState<Closing | null>(null)
  // Nothing is saved yet during a conflict, whichever version is chosen.
  const hasUnsaved = editing.hasChanges || editing.conflict !== null || hasPending
  const close = (next: Closing) => (loss === undefined ? next.close() : setClosing(next))
  const save = () => close({ title: 'Save and close?', label: 'Save and close', close: editing.submit })
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
          // Enter in a field submits, too.
          if (editing.conflict || editing.isSaving || isSubmitDisabled || hasPending) return
          save()
        }}
      >
        <DraftOffer id={editing.id} offer={editing.offer} />
        <ConflictChoice editing={editing} noun={noun} plural={plural} />
        {children}
        <FormActions
          {...props}
          onRetry={save}
          onCancel={() => {
            const cancel = () => {
              editing.discard()
              props.onCancel?.()
            }
            close({ title: PANEL_QUESTION.title, label: PANEL_QUESTION.leaveLabel, close: cancel })
          }}
        />
      </form>
      <LeaveQuestion
        hasChanges={hasUnsaved || loss !== undefined}
        onLeave={editing.sendDraft}
        {...(placement === 'panel' && { ...PANEL_QUESTION, isSameForm: isSamePanel })}
        {...(loss !== undefined && { description: hasUnsaved ? `${loss} ${OTHERS_KEPT}` : loss })}
      />
      <ConfirmDialog
        isOpen={closing !== null && loss !== undefined}
        onOpenChange={() => setClosing(null)}
        title={closing?.title ?? ''}
        description={loss ?? ''}
        cancelLabel="Keep editing"
        confirmLabel={closing?.label ?? ''}
        variant="danger"
        onConfirm={() => {
          setClosing(null)
          closing?.close()
        }}
      />
    </>
  )
}

/** An action that closes the form, waiting for confirmation. */
interface Closing {
  title: string
  label: string
  close: () => void
}

const OTHERS_KEPT = 'Other changes are kept as a draft, and offered when you open this form again.'

/** The question when only the panel closes, and the page stays. */
const PANEL_QUESTION = {
  title: 'Close without saving?',
  description:
    'Your changes have not been saved. They are kept as a draft, and offered when you open this form again.',
  leaveLabel: 'Close the form',
}

/** Offers an earlier unsaved draft. The form stays unchanged until one of the two is chosen. */
export function DraftOffer({ id, offer }: Pick<EditingState, 'id' | 'offer'>) {
  const clock = useSiteClock()
  if (!offer) return null
  const time = momentText(offer.updatedAt, clock).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase())

  function answer(choose: () => void) {
    choose()
    // The focused button is removed.
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

/** The yellow box in edit mode: each changed field with its old value struck through, then the new one. */
export function UnsavedChanges({ editing: { id, version, changes } }: { editing: EditingState }) {
  const { timeZone } = useSiteClock()
  if (version === null || changes.length === 0) return null
  const fieldValue = (text: string) => instantText(text, timeZone) ?? (text || 'empty')
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
              <del>{fieldValue(before)}</del> <ins>{fieldValue(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
