import type { UseFormReturn } from 'react-hook-form'
import { LEGAL_DATES, LEGAL_TEXT_MAX_LENGTH, type LegalText } from '@troubadour/domain/legal/legal'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { TextArea } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../../shared/controls/disclosure.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import { DATE_LABELS, type LegalDraft } from './legal-draft.ts'
import styles from './legal-fields.module.css'

const HELP = [
  ['## Title', 'a title'],
  ['- entry', 'an entry of a list'],
  ['**words**', 'bold words'],
  ['[words](https://example.com)', 'a link'],
  ['{this website}', '“this website”, or “this website of” and the project name, from the site settings'],
  ['{provider}', 'the company name, or else the project name, from the site settings'],
  ['{contact}', 'the contact email and phone, from the site settings'],
] as const

export function LegalFields({
  form,
  draft,
  stored,
}: {
  form: UseFormReturn<LegalDraft>
  draft: LegalDraft
  stored: LegalText
}) {
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
              {HELP.map(([typed, meaning]) => (
                <div key={typed} className={styles.pair}>
                  <dt>
                    <code>{typed}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
          <Button
            variant="secondary"
            size="small"
            disabled={draft.text.trim() === stored.defaultText}
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
