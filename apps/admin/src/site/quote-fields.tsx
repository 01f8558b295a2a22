import { completeLink } from '@troubadour/domain/links/web-text'
import { TextArea, TextField, UrlField } from '@troubadour/ui/forms/fields'
import type { formField } from '../shared/forms/form-fields.ts'
import { firstFieldId, ItemHead, ItemList } from '../shared/forms/item-list.tsx'

/** Ordered quotes, for About and the press kit. */
export function QuoteFields<Quote>({
  fieldOf,
  ...list
}: {
  items: readonly Quote[]
  blank: Quote
  max: number
  onChange: (quotes: Quote[]) => void
  /** Props of a field, as from `formField`. */
  fieldOf: (
    index: number,
    part: 'text' | 'source' | 'link',
    label: string,
    tidy?: (text: string) => string,
  ) => ReturnType<typeof formField>
}) {
  return (
    <ItemList {...list} noun="quote" none="No quotes yet.">
      {(_quote, index, rows) => (
        <>
          <ItemHead rows={rows} index={index} />
          <TextArea
            {...fieldOf(index, 'text', 'Quote')}
            id={firstFieldId(rows, index)}
            rows={3}
            dir="auto"
            required
          />
          <TextField {...fieldOf(index, 'source', 'Who wrote it')} required autoComplete="off" />
          <UrlField {...fieldOf(index, 'link', 'Link to it', completeLink)} />
        </>
      )}
    </ItemList>
  )
}
