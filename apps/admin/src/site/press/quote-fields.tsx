import { useRef } from 'react'
import { PRESS_MAX } from '@troubadour/domain/site/press-kit'
import { completeLink } from '@troubadour/domain/site/web-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { formField } from '../../shared/form-fields.ts'
import { OrderButtons, useOrderedRows } from '../../shared/order-buttons.tsx'
import type { PressFormState } from './press-draft.ts'
import styles from './press.module.css'

export function QuoteFields({ form }: { form: PressFormState }) {
  const quotes = form.getValues('quotes')
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = useOrderedRows({
    noun: 'quote',
    // Two may be the same while they are typed.
    rows: quotes.map((_quote, index) => String(index)),
    fallback: addButton,
    onChange: (places) =>
      form.setValue(
        'quotes',
        places.map((place) => quotes[Number(place)] ?? { text: '', source: '', link: '' }),
        { shouldDirty: true },
      ),
  })
  const isFull = quotes.length >= PRESS_MAX.quotes
  return (
    <>
      {quotes.length > 0 && (
        <PlainList aria-label="Quotes" className={styles.rows}>
          {quotes.map((_quote, index) => (
            <li key={index} className={styles.row}>
              <div className={styles.words}>
                <TextArea
                  dir="auto"
                  rows={3}
                  {...formField(form, `quotes.${index}.text`, `Quote ${index + 1}`)}
                />
                <TextField autoComplete="off" {...formField(form, `quotes.${index}.source`, 'Source')} />
                <TextField
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://"
                  {...formField(form, `quotes.${index}.link`, 'Link', completeLink)}
                />
              </div>
              <OrderButtons rows={rows} index={index} className={styles.buttons} />
            </li>
          ))}
        </PlainList>
      )}
      <div className={styles.foot}>
        <Button
          ref={addButton}
          variant="secondary"
          size="small"
          disabled={isFull}
          onClick={() => rows.add(String(quotes.length))}
        >
          <PlusIcon />
          Add a quote
        </Button>
        {isFull && <p className="muted">{`There is room for ${PRESS_MAX.quotes} quotes.`}</p>}
      </div>
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </>
  )
}
