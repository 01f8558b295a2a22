import { useMemo } from 'react'
import type { PlacedSection, SectionId } from '@troubadour/domain/sections/sections'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { OrderButtons, useOrderedRows } from '../shared/order/order-buttons.tsx'
import styles from './words-form.module.css'

type Sections = PlacedSection<SectionId>[]

/** The order and visibility of the home page's sections (docs/product/public-pages.md#sections). */
export function SectionOrder({
  sections,
  titleOf,
  hintOf,
  onChange,
}: {
  sections: Sections
  titleOf: (id: SectionId) => string
  /** What visitors see of it while it is shown. */
  hintOf: (id: SectionId) => string
  onChange: (sections: Sections) => void
}) {
  const ids = sections.map(({ id }) => id)
  const idList = ids.join()
  const rows = useOrderedRows({
    noun: 'section',
    names: ids.map(titleOf),
    // Memoized: the focus moves with the next new array, which must be the one in the new order.
    rows: useMemo(() => idList.split(','), [idList]),
    onChange: (next) => onChange(sections.toSorted((a, b) => next.indexOf(a.id) - next.indexOf(b.id))),
  })
  return (
    <Card as="section" className={styles.sections} aria-labelledby="sections-title">
      <h2 id="sections-title" className={styles.title}>
        Sections
      </h2>
      <p className="muted">
        The home page has them in this order, and so has the navigation. A switch hides a section and its
        link, also while it has no content.
      </p>
      <PlainList aria-label="Order of the sections" className={styles.rows}>
        {sections.map(({ id, isShown }, index) => (
          <li key={id} className={styles.row}>
            <SwitchField
              label={titleOf(id)}
              hint={isShown ? hintOf(id) : 'Hidden'}
              checked={isShown}
              onChange={({ target }) => onChange(sections.with(index, { id, isShown: target.checked }))}
            />
            <OrderButtons rows={rows} index={index} extra="none" className={styles.buttons} />
          </li>
        ))}
      </PlainList>
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </Card>
  )
}
