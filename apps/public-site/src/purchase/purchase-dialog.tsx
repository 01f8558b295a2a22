import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  EMPTY_PURCHASE,
  FIRST_PURCHASE_STEP,
  LAST_PURCHASE_STEP,
  nextPurchaseStep,
  PREORDER_RELEASE_DATE,
  previousPurchaseStep,
  PURCHASE_SUCCESS_MS,
  type PurchaseStep,
} from './purchase-form.ts'
import { Button } from '@troubadour/ui/forms/button'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import styles from './purchase-dialog.module.css'
import { PurchaseStepFields } from './purchase-step-fields.tsx'

export type PurchaseKind = 'purchase' | 'pre-order'

const WORDS: Record<PurchaseKind, { verb: string; complete: string; intro?: string; success: string }> = {
  purchase: {
    verb: 'Purchase',
    complete: 'Complete Purchase',
    success: 'Thank you! Your purchase is complete.',
  },
  'pre-order': {
    verb: 'Pre-order',
    complete: 'Complete Pre-order',
    intro: `This is a pre-order. The release is on ${PREORDER_RELEASE_DATE}.`,
    success: `Thank you! Your pre-order is complete. The release is on ${PREORDER_RELEASE_DATE}.`,
  },
}

interface PurchaseDialogProps {
  isOpen: boolean
  onClose: () => void
  kind: PurchaseKind
  /** What is bought. */
  itemTitle: string
}

/**
 * Collects a purchase in three steps (docs/product/public-pages.md#purchase-dialog,
 * docs/product/states.md#purchase-dialog). It sends nothing and opens from nowhere: no card number is asked of a
 * visitor while nothing is sold here. Each opening begins anew.
 */
export function PurchaseDialog({ isOpen, ...props }: PurchaseDialogProps) {
  return isOpen && <OpenPurchaseDialog {...props} />
}

function OpenPurchaseDialog({ onClose, kind, itemTitle }: Omit<PurchaseDialogProps, 'isOpen'>) {
  const formId = useId()
  const [phase, setPhase] = useState<PurchaseStep | 'success'>(FIRST_PURCHASE_STEP)
  const [form, setForm] = useState(EMPTY_PURCHASE)
  const firstInput = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const words = WORDS[kind]

  /** The control that was pressed may go, so the focus moves with the step. */
  const show = (next: PurchaseStep | 'success') => {
    flushSync(() => setPhase(next))
    const target = next === 'success' ? message : firstInput
    target.current?.focus()
  }
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (phase !== 'success') show(phase === LAST_PURCHASE_STEP ? 'success' : nextPurchaseStep(phase))
  }

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (phase !== 'success') return
    const timer = setTimeout(() => close(), PURCHASE_SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [phase])

  const footer = phase !== 'success' && (
    <>
      {phase === FIRST_PURCHASE_STEP ? (
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => show(previousPurchaseStep(phase))}>
          Back
        </Button>
      )}
      <Button type="submit" form={formId}>
        {phase === LAST_PURCHASE_STEP ? words.complete : 'Continue'}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`${words.verb} ${itemTitle}`}
      description={words.intro}
      footer={footer}
      outside="stays"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        firstInput.current?.focus()
      }}
    >
      {phase === 'success' ? (
        <p ref={message} tabIndex={-1} role="status" className={styles.success}>
          {words.success}
        </p>
      ) : (
        <form id={formId} noValidate onSubmit={goOn}>
          <PurchaseStepFields
            step={phase}
            form={form}
            onChange={(change) => setForm({ ...form, ...change })}
            firstInput={firstInput}
          />
        </form>
      )}
    </Dialog>
  )
}
