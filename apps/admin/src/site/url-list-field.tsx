import { completeLink } from '@troubadour/domain/links/web-text'
import { UrlField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/forms/form-fields.ts'
import { OrderButtons } from '../shared/order/order-buttons.tsx'
import { firstFieldId, ItemList } from '../shared/order/item-list.tsx'
import type { SiteFormState } from './settings-group.tsx'
import styles from './url-list-field.module.css'

/** An ordered list of URLs. */
export function UrlListField({
  form,
  name,
  noteOf,
  ...list
}: {
  form: SiteFormState
  name: 'links' | 'latestPostUrls'
  /** Noun of an entry: 'post'. */
  noun: string
  label: string
  none: string
  full?: string
  max: number
  /** A note below a URL. */
  noteOf?: (url: string) => string | undefined
}) {
  return (
    <ItemList
      {...list}
      items={form.getValues(name)}
      blank=""
      itemClass={styles.row}
      onChange={(urls) => {
        form.setValue(name, urls, { shouldDirty: true })
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
              {...formField(form, `${name}.${index}`, `Address of ${rows.nameOf(index)}`, completeLink)}
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
