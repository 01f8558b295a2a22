import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { completeLink } from '@troubadour/domain/links/web-text'
import { UrlField } from '@troubadour/ui/forms/fields'
import { formField } from './form-fields.ts'
import { OrderButtons } from '../order/order-buttons.tsx'
import { firstFieldId, ItemList } from '../order/item-list.tsx'
import styles from './url-list-field.module.css'

/** The lists of texts in a form. */
type ListPath<Draft extends FieldValues> = {
  [Name in Path<Draft>]: PathValue<Draft, Name> extends string[] ? Name : never
}[Path<Draft>]

/** An ordered list of URLs. */
export function UrlListField<Draft extends FieldValues>({
  form,
  name,
  noteOf,
  ...list
}: {
  form: UseFormReturn<Draft>
  name: ListPath<Draft>
  /** Noun of an entry: 'post'. */
  noun: string
  label: string
  none: string
  full?: string
  max: number
  /** A note below a URL. */
  noteOf?: (url: string) => string | undefined
}) {
  // The compiler cannot derive the values of a generic draft: `ListPath` has lists of texts alone.
  const urls: readonly string[] = form.getValues(name)
  return (
    <ItemList
      {...list}
      items={urls}
      blank=""
      itemClass={styles.row}
      onChange={(next) => {
        form.setValue(name, next as PathValue<Draft, typeof name>, { shouldDirty: true })
        form.clearErrors(name)
      }}
    >
      {(url, index, rows) => {
        const note = noteOf?.(url)
        const noteId = rows.partId('note', index)
        return (
          <>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <UrlField
              {...formField(
                form,
                // An entry of the list.
                `${name}.${index}` as Path<Draft>,
                `Address of ${rows.nameOf(index)}`,
                completeLink,
              )}
              id={firstFieldId(rows, index)}
              isLabelHidden
              aria-describedby={note && noteId}
            />
            <OrderButtons rows={rows} index={index} className={styles.buttons} />
            {note && (
              <p id={noteId} className={styles.note}>
                {note}
              </p>
            )}
          </>
        )
      }}
    </ItemList>
  )
}
