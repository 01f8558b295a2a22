import type { Ref } from 'react'
import {
  LAST_PURCHASE_STEP,
  PURCHASE_STEP_TITLES,
  type PurchaseForm,
  type PurchaseStep,
} from './purchase-form.ts'
import { TextField } from '@troubadour/ui/forms/fields'
import { PURCHASE_FIELDS } from './purchase-fields.ts'
import styles from './purchase-dialog.module.css'

/** The inputs of one step, named by its heading. Texts are masked while they are typed; nothing else is checked. */
export function PurchaseStepFields({
  step,
  form,
  onChange,
  firstInput,
}: {
  step: PurchaseStep
  form: PurchaseForm
  onChange: (change: Partial<PurchaseForm>) => void
  firstInput: Ref<HTMLInputElement>
}) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        {PURCHASE_STEP_TITLES[step]}
        <span className={styles.count}>
          Step {step} of {LAST_PURCHASE_STEP}
        </span>
      </legend>
      <div className={styles.fields}>
        {PURCHASE_FIELDS[step].map(({ name, format = String, isHalf, ...field }, index) => (
          <div key={name} className={isHalf ? styles.half : undefined}>
            <TextField
              {...field}
              ref={index === 0 ? firstInput : undefined}
              name={name}
              value={form[name]}
              onChange={({ target }) => onChange({ [name]: format(target.value) })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
