import { useState } from 'react'
import { ROW_OUTCOMES, type ImportPreview, type RowOutcome } from '@troubadour/domain/imports/import'
import { importedText } from '@troubadour/domain/imports/import-values'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge, Card, type BadgeTone } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { ManagedList } from '../shared/lists/managed-list.tsx'
import { useListAddress } from '../shared/lists/list-address.ts'
import rows from '../shared/lists/rows.module.css'
import { takeFocus } from '../shared/browser/take-focus.ts'
import styles from './import.module.css'

const OUTCOMES: Record<RowOutcome, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'success' },
  known: { label: 'Here already', tone: 'neutral' },
  refused: { label: 'Cannot be read', tone: 'danger' },
}

/** The outcome of each row. */
export function PreviewRows({
  preview,
  isBusy,
  onBack,
  onImport,
}: {
  preview: ImportPreview
  isBusy: boolean
  onBack: () => void
  onImport: () => void
}) {
  const { narrow } = useListAddress()
  const [wanted, setWanted] = useState<RowOutcome | 'all'>('all')
  const count = (outcome: RowOutcome) => preview.rows.filter((row) => row.outcome === outcome).length
  const made = count('new')
  const shown = preview.rows.filter(({ outcome }) => wanted === 'all' || outcome === wanted)
  const { kind } = preview.options
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className={styles.title}>
        What would be imported
      </h2>
      <Banner tone={made > 0 ? 'info' : 'warning'}>
        {made > 0 ? `${importedText(kind, made)} would be imported.` : 'There is nothing new in this file.'}{' '}
        {count('known') > 0 && `${countText(count('known'), 'row')} would be left out, being here already. `}
        {count('refused') > 0 && `${countText(count('refused'), 'row')} cannot be read: the list says why.`}
      </Banner>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          Change how it is read
        </Button>
        {made > 0 && (
          <Button isBusy={isBusy} onClick={onImport}>
            {isBusy ? 'Importing…' : `Import ${importedText(kind, made)}`}
          </Button>
        )}
      </div>
      <ManagedList
        groups={[{ title: 'Rows', items: shown }]}
        textOf={({ title, detail, reason }) => `${title}\n${detail}\n${reason ?? ''}`}
        noun={{ one: 'row', many: 'rows' }}
        placeholder="Search rows"
        searched="The search looks at everything that is said of a row."
        kind={wanted === 'all' ? 'rows' : 'such rows'}
        filter={
          <SegmentedChoice
            label="Which rows are listed"
            value={wanted}
            onChange={(value) => {
              setWanted(value)
              narrow({})
            }}
            options={[
              { value: 'all', label: 'All' },
              ...ROW_OUTCOMES.map((value) => ({
                value,
                label: `${OUTCOMES[value].label} (${count(value)})`,
              })),
            ]}
          />
        }
      >
        {(groups) =>
          groups.map(({ title, items }) => (
            <Card key={title} isFlush>
              <ul className={rows.list}>
                {items.map(({ line, outcome, title: name, detail, reason }) => (
                  <li key={line} className={rows.row}>
                    <div className={rows.head}>
                      <span className={rows.name}>{name || 'No title'}</span>
                      <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
                    </div>
                    {reason && <p>{reason}</p>}
                    <p className={rows.facts}>{[`Line ${line}`, detail].filter(Boolean).join(' · ')}</p>
                  </li>
                ))}
              </ul>
            </Card>
          ))
        }
      </ManagedList>
    </>
  )
}
