import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import styles from './purchase-dialog.module.css'
import {
  PREORDER_RELEASE_DATE,
  PURCHASE_STEPS,
  PURCHASE_SUCCESS_MS,
  type PurchaseForm,
} from './purchase-form.ts'

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
  itemTitle: string
}

/**
 * Collects a purchase in three steps (docs/product/public-pages.md#purchase-dialog,
 * docs/product/states.md#purchase-dialog). It sends nothing, and no page opens it: no visitor is asked for a card number
 * while nothing is sold here. Each opening begins anew.
 */
export function PurchaseDialog({ isOpen, ...props }: PurchaseDialogProps) {
  return isOpen && <OpenPurchaseDialog {...props} />
}

function OpenPurchaseDialog({ onClose, kind, itemTitle }: Omit<PurchaseDialogProps, 'isOpen'>) {
  const formId = useId()
  /** An index of PURCHASE_STEPS; the success message follows the last one. */
  const [stepIndex, setStepIndex] = useState(0)
  const [form, setForm] = useState<PurchaseForm>({})
  const firstInput = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const words = WORDS[kind]
  const step = PURCHASE_STEPS[stepIndex]
  const isComplete = step === undefined

  /** The pressed control may disappear, so the focus moves with the step. */
  const show = (next: number) => {
    flushSync(() => setStepIndex(next))
    const target = message.current ?? firstInput.current
    target?.focus()
  }
  const submitStep = (event: FormEvent) => {
    event.preventDefault()
    show(stepIndex + 1)
  }

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isComplete) return
    const timer = setTimeout(() => close(), PURCHASE_SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [isComplete])

  const footer = step && (
    <>
      <Button variant="secondary" onClick={stepIndex === 0 ? onClose : () => show(stepIndex - 1)}>
        {stepIndex === 0 ? 'Cancel' : 'Back'}
      </Button>
      <Button type="submit" form={formId}>
        {stepIndex === PURCHASE_STEPS.length - 1 ? words.complete : 'Continue'}
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
      {step ? (
        <form id={formId} noValidate onSubmit={submitStep}>
          <fieldset>
            <legend className={styles.legend}>
              {step.title}
              <span className={styles.count}>
                Step {stepIndex + 1} of {PURCHASE_STEPS.length}
              </span>
            </legend>
            <div className={styles.fields}>
              {Object.entries(step.fields).map(([name, { format = String, isHalf, ...field }], index) => (
                <div key={name} className={isHalf ? styles.half : undefined}>
                  <TextField
                    {...field}
                    ref={index === 0 ? firstInput : undefined}
                    name={name}
                    value={form[name] ?? ''}
                    onChange={({ target }) => setForm({ ...form, [name]: format(target.value) })}
                  />
                </div>
              ))}
            </div>
          </fieldset>
        </form>
      ) : (
        <p ref={message} tabIndex={-1} role="status" className={styles.success}>
          {words.success}
        </p>
      )}
    </Dialog>
  )
}
