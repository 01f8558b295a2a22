import type { UseFormReturn } from 'react-hook-form'
import { LEGAL_DATES, LEGAL_TEXT_MAX_LENGTH, type LegalText } from '@troubadour/domain/site/legal'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { TextArea } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../../shared/disclosure.tsx'
import { formField } from '../../shared/form-fields.ts'
import { DATE_LABELS, type LegalDraft } from './legal-draft.ts'
import styles from './legal-fields.module.css'

const PLACEHOLDERS = [
  ['{this website}', '“this website”, or “this website of” and the project name'],
  ['{provider}', 'the company name, or else the project name'],
  ['{contact}', 'the contact email and phone'],
] as const

export function LegalFields({ form, stored }: { form: UseFormReturn<LegalDraft>; stored: LegalText }) {
  const { text } = form.getValues()
  return (
    <>
      <Card className={styles.sheet}>
        <TextArea
          required
          rows={24}
          maxLength={LEGAL_TEXT_MAX_LENGTH}
          dir="auto"
          {...formField(form, 'text', 'Text')}
        />
        <div className={styles.foot}>
          <Disclosure summary="How to write it">
            <dl className={styles.help}>
              <dt>
                <code>## Title</code>
              </dt>
              <dd>a title</dd>
              <dt>
                <code>- entry</code>
              </dt>
              <dd>an entry of a list</dd>
              <dt>
                <code>**words**</code>
              </dt>
              <dd>bold words</dd>
              <dt>
                <code>[words](https://example.com)</code>
              </dt>
              <dd>a link</dd>
              {PLACEHOLDERS.map(([placeholder, meaning]) => (
                <div key={placeholder} className={styles.pair}>
                  <dt>
                    <code>{placeholder}</code>
                  </dt>
                  <dd>{meaning}, from the site settings</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
          <Button
            variant="secondary"
            size="small"
            disabled={text.trim() === stored.defaultText}
            onClick={() =>
              form.setValue('text', stored.defaultText, { shouldDirty: true, shouldValidate: true })
            }
          >
            Reset to the default
          </Button>
        </div>
      </Card>
      <Card className={styles.sheet}>
        <DateField form={form} stored={stored} />
      </Card>
    </>
  )
}

function DateField({ form, stored }: { form: UseFormReturn<LegalDraft>; stored: LegalText }) {
  const { label, error: _error, ...field } = formField(form, 'dateFrom', '‘Last updated’ on the page')
  return (
    <fieldset className={styles.dates}>
      <legend className={styles.legend}>{label}</legend>
      {LEGAL_DATES.map((from) => (
        <label key={from} className={styles.date}>
          <input {...field} type="radio" value={from} />
          <span>
            {DATE_LABELS[from]}
            {from === 'change' && stored.updatedOn && ` (${dayText(stored.updatedOn)})`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function dayText(text: string): string {
  const day = isoDay(text)
  return day === null ? text : formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
}
