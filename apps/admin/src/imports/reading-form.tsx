import { useId, useState, type ReactNode } from 'react'
import type { ImportOptions, ImportPreview } from '@troubadour/domain/imports/import'
import {
  IMPORT_FALLBACKS,
  IMPORT_FIELDS,
  SHOW_HOURS,
  type ImportKind,
  type ImportVisibility,
} from '@troubadour/domain/imports/import-values'
import { countText } from '@troubadour/domain/texts/count-text'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { SelectField, TextField } from '@troubadour/ui/forms/fields'
import { takeFocus } from '../shared/browser/take-focus.ts'
import styles from './import.module.css'

const VISIBILITIES: Record<ImportKind, { value: ImportVisibility; label: string }[]> = {
  shows: [
    { value: 'shown', label: 'Show them' },
    { value: 'hidden', label: 'Hide them' },
  ],
  releases: [
    { value: 'linked', label: 'With links only' },
    { value: 'shown', label: 'All' },
    { value: 'hidden', label: 'None' },
  ],
}
const VISIBILITY_HINTS: Record<ImportKind, string> = {
  shows: 'New shows are on the public site as soon as they are imported.',
  releases:
    'Visitors see a release that has its page on a known platform such as Bandcamp, or a Spotify and a stream link. Others stay hidden, and count as coming soon until they have links or recordings.',
}

/** The options for parsing a file: columns, dates, fallbacks, and the visibility of new items. */
export function ReadingForm({
  preview,
  asksForEnds,
  fileName,
  isBusy,
  onBack,
  onRead,
}: {
  preview: ImportPreview
  /** How long shows last was not asked before. */
  asksForEnds: boolean
  fileName: string
  isBusy: boolean
  onBack: () => void
  onRead: (options: ImportOptions) => void
}) {
  const [options, setOptions] = useState({
    ...preview.options,
    // Asked once: afterwards the chosen hours stay, or their lack.
    ...(asksForEnds && { hours: SHOW_HOURS.usual }),
  })
  const { kind, columns, fallbacks, hours } = options
  const change = (parts: Partial<ImportPreview['options']>) => setOptions({ ...options, ...parts })
  const { unclearDate } = preview
  const hintId = useId()
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault()
        // Undefined until it is asked.
        onRead(preview.withoutEnd > 0 ? options : { ...options, hours: undefined })
      }}
    >
      <p ref={takeFocus} tabIndex={-1} className={styles.fact}>
        {fileName}: {countText(preview.rows.length, 'row')}
        {preview.encoding !== 'UTF-8' && `, read as ${preview.encoding}`}
      </p>
      {preview.columns.length > 0 && (
        <Part title="Columns">
          <p className="muted">
            Each field takes what stands in its column. What no field takes is left out.
          </p>
          <div className={styles.fields}>
            {Object.entries(IMPORT_FIELDS[kind]).map(([field, label]) => (
              <SelectField
                key={field}
                label={label}
                value={columns[field] ?? ''}
                onChange={({ target: { value } }) => {
                  const { [field]: _former, ...others } = columns
                  change({ columns: value === '' ? others : { ...others, [field]: Number(value) } })
                }}
              >
                <option value="">Not in the file</option>
                {preview.columns.map(({ name, sample }, index) => (
                  // Columns may have the same name.
                  <option key={index} value={index}>
                    {sample === '' ? name : `${name}: ${sample}`}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        </Part>
      )}
      {unclearDate && (
        <Part title="Dates">
          <p>“{unclearDate.written}” can be read in two ways. Which day is it?</p>
          <SegmentedChoice
            label={`How ${unclearDate.written} is read`}
            value={options.order}
            onChange={(order) => change({ order })}
            options={[
              { value: 'month-first', label: unclearDate.monthFirst },
              { value: 'day-first', label: unclearDate.dayFirst },
            ]}
          />
        </Part>
      )}
      {preview.withoutEnd > 0 && (
        <Part title="Ends">
          <p>
            {preview.withoutEnd === 1
              ? '1 show has a start and no end: it would count as over when it starts.'
              : `${preview.withoutEnd} shows have a start and no end: they would count as over when they start.`}
          </p>
          <label className={styles.hours}>
            They last
            <input
              type="number"
              min={SHOW_HOURS.min}
              max={SHOW_HOURS.max}
              step={0.5}
              value={hours ?? ''}
              aria-describedby={hintId}
              onChange={({ target: { value } }) => change({ hours: value === '' ? null : Number(value) })}
            />
            hours
          </label>
          <p id={hintId} className="muted">
            Empty: they stay without an end, and the list of shows marks them.
          </p>
        </Part>
      )}
      {kind === 'shows' && (
        <Part title="What is missing">
          <p className="muted">Where a row has no text for one of these, this stands in for it.</p>
          <div className={styles.fields}>
            {/* Object.keys returns string[]. */}
            {(Object.keys(IMPORT_FALLBACKS) as (keyof typeof IMPORT_FALLBACKS)[]).map((field) => (
              <TextField
                key={field}
                label={`${IMPORT_FIELDS.shows[field]} for shows without one`}
                maxLength={200}
                value={fallbacks[field] ?? ''}
                onChange={({ target }) => change({ fallbacks: { ...fallbacks, [field]: target.value } })}
              />
            ))}
          </div>
        </Part>
      )}
      <Part title="On the public site">
        <SegmentedChoice
          label="Which of them visitors see"
          value={options.visibility}
          onChange={(visibility) => change({ visibility })}
          options={VISIBILITIES[kind]}
        />
        <p className="muted">{VISIBILITY_HINTS[kind]}</p>
      </Part>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onBack}>
          Another file
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Reading…' : 'Check the rows'}
        </Button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.form} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Card>
  )
}
