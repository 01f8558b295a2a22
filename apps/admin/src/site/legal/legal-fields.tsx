import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { siteQueries } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/address/paths'
import { fillLegalText, fillOrderYears } from '@troubadour/domain/legal/fill-legal-text'
import { LEGAL_DATES, LEGAL_TEXT_MAX_LENGTH, type LegalText } from '@troubadour/domain/legal/legal'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { formField } from '../../shared/forms/form-fields.ts'
import { MarkdownField } from '../../shared/markdown/markdown-field.tsx'
import { DATE_LABELS, type LegalDraft } from './legal-draft.ts'
import styles from './legal-fields.module.css'

const PLACEHOLDERS = [
  ['{this website}', '“this website of” and the project name'],
  ['{provider}', 'the company name, or else the project name'],
  ['{contact}', 'the contact email and phone'],
  ['{order years}', 'how long orders are kept, such as “10 years”'],
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
  const { data: site = DEFAULT_SITE_SETTINGS } = useQuery(siteQueries.settings())
  return (
    <>
      <Card className={styles.sheet}>
        <MarkdownField
          required
          rows={24}
          maxLength={LEGAL_TEXT_MAX_LENGTH}
          hint={
            <>
              Words in braces are filled in from <Link to={PATHS.adminSite}>Settings</Link> and{' '}
              <Link to={PATHS.adminSelling}>Selling</Link>:{' '}
              {PLACEHOLDERS.map(([placeholder, meaning], index) => (
                <Fragment key={placeholder}>
                  {index > 0 && '; '}
                  <code>{placeholder}</code> is {meaning}
                </Fragment>
              ))}
              .
            </>
          }
          field={formField(form, 'text', 'Text')}
          preview={{
            text: draft.text,
            fill: (html) => {
              const filled = fillLegalText(html, site, textReader(textsOf(site)))
              return stored.orderYears === undefined
                ? filled
                : fillOrderYears(filled, stored.orderYears, site.language)
            },
          }}
        />
        <div className={styles.foot}>
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
