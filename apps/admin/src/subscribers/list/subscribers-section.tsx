import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import { subscribersExportUrl } from '@troubadour/api-client/subscribers'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { UploadIcon } from '@troubadour/ui/pictures/icon'
import { ImportDialog } from '../import/import-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { LIST_ID, LIST_TITLE_ID } from './focus-targets.ts'
import { isNarrowed, readChoice, toFilter, toQuery, type SubscriberChoice } from './subscriber-choice.ts'
import { SubscriberDialog } from './subscriber-dialog.tsx'
import { SubscriberFilters } from './subscriber-filters.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import styles from './subscribers-section.module.css'

/** What lies over the list. */
type Overlay = { name: 'none' | 'import' } | { name: 'detail' | 'erase'; subscriber: Subscriber }

/** Everybody on the list, with what can be done; the filters stand in the page's address. */
export function SubscribersSection() {
  const [query, setQuery] = useSearchParams()
  const [overlay, setOverlay] = useState<Overlay>({ name: 'none' })
  const choice = readChoice(query)
  const choose = (next: SubscriberChoice) =>
    // Each pause of the typing is no step to go back to.
    setQuery(toQuery(next), { replace: next.search !== choice.search, preventScrollReset: true })
  const close = () => setOverlay({ name: 'none' })
  return (
    <section id={LIST_ID} className={styles.section} aria-labelledby={LIST_TITLE_ID}>
      <header className={styles.header}>
        <h2 id={LIST_TITLE_ID} tabIndex={-1} className={styles.title}>
          Who is on the list
        </h2>
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => setOverlay({ name: 'import' })}>
            <UploadIcon />
            Import CSV
          </Button>
          <LinkButton href={subscribersExportUrl(toFilter(choice))} download variant="secondary" size="small">
            Export CSV
            {isNarrowed(choice) && <span className="visually-hidden"> of those that fit the filters</span>}
          </LinkButton>
        </div>
      </header>
      <SubscriberFilters choice={choice} onChoose={choose} />
      <SubscriberList
        choice={choice}
        onChoose={choose}
        onOpen={(subscriber) => setOverlay({ name: 'detail', subscriber })}
      />
      {overlay.name === 'import' && <ImportDialog onClose={close} />}
      {overlay.name === 'detail' && (
        <SubscriberDialog
          subscriber={overlay.subscriber}
          onErase={() => setOverlay({ name: 'erase', subscriber: overlay.subscriber })}
          onClose={close}
        />
      )}
      {overlay.name === 'erase' && <EraseDialog subscriber={overlay.subscriber} onClose={close} />}
    </section>
  )
}
