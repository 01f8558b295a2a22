import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { subscribersExportUrl } from '@troubadour/api-client/mailing-list'
import { Button } from '@troubadour/ui/forms/button'
import { SelectField } from '@troubadour/ui/forms/fields'
import { Menu, MenuItem } from '@troubadour/ui/overlays/menu'
import { DownloadIcon, PlusIcon, UploadIcon } from '@troubadour/ui/pictures/icon'
import { choiceOf, filterQuery } from '../../shared/lists/list-query.ts'
import { SearchField } from '../../shared/lists/search-field.tsx'
import { useDiscardedForm } from '../../shared/editing/discarded-form.ts'
import { useAskedFor } from '../../shared/browser/use-asked-for.ts'
import { useLazyOnInteraction } from '../../shared/browser/use-lazy-on-interaction.ts'
import type { NewPerson } from './add-person-dialog.tsx'
import type { PastedList } from './paste-list-dialog.tsx'
import {
  LIST_ID,
  LIST_TITLE_ID,
  NO_CHOICE,
  readChoice,
  type SubscriberChoice,
  toFilter,
} from './subscriber-choice.ts'
import { SubscriberList } from './subscriber-list.tsx'
import styles from './subscribers-section.module.css'
import { SOURCE_LABELS, STATE_WORDS } from '../subscriber-words.ts'

const STATE_LABELS = Object.fromEntries(
  Object.entries(STATE_WORDS).map(([state, { label }]) => [state, label]),
)

/** The open dialog, with what Undo brings back into it. */
type Overlay =
  | { name: 'none' | 'import' }
  | { name: 'add'; typed?: NewPerson }
  | { name: 'paste'; typed?: PastedList }

const loadDialogs = () => import('./subscriber-dialogs.ts')

export function SubscribersSection() {
  const [query, setQuery] = useSearchParams()
  const [overlay, setOverlay] = useState<Overlay>({ name: 'none' })
  const choice = readChoice(query)
  const choose = (next: SubscriberChoice) =>
    // Replaces the history entry, so that each pause of typing does not add one.
    setQuery(filterQuery(next), { replace: next.q !== choice.q, preventScrollReset: true })
  const isNarrowed = filterQuery(choice).size > 0
  const close = () => setOverlay({ name: 'none' })
  const dialogs = useLazyOnInteraction(loadDialogs, overlay.name !== 'none')
  const offerUndo = useDiscardedForm('subscribers-added', setOverlay)
  useAskedFor('add', () => setOverlay({ name: 'add' }))
  return (
    <section id={LIST_ID} className={styles.section} aria-labelledby={LIST_TITLE_ID}>
      <header className={styles.header}>
        <h2 id={LIST_TITLE_ID} className={styles.title}>
          Who is on the list
        </h2>
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => setOverlay({ name: 'add' })}>
            <PlusIcon />
            Add a person
          </Button>
          <Menu label="More for the list">
            <MenuItem onSelect={() => setOverlay({ name: 'paste' })}>
              <PlusIcon />
              Paste a list
            </MenuItem>
            <MenuItem onSelect={() => setOverlay({ name: 'import' })}>
              <UploadIcon />
              Import CSV
            </MenuItem>
            <MenuItem asChild>
              <a href={subscribersExportUrl(toFilter(choice))} download>
                <DownloadIcon />
                Export CSV{isNarrowed && ' of those that fit the filters'}
              </a>
            </MenuItem>
          </Menu>
        </div>
      </header>
      <div className={styles.filters}>
        <SearchField
          noun="subscribers"
          placeholder="Search by a part of the address"
          search={choice.q}
          onSearch={(q) => choose({ ...choice, q })}
        />
        <SelectField
          label="State"
          options={{ '': 'All', ...STATE_LABELS }}
          value={choice.state}
          onChange={({ target }) => choose({ ...choice, state: choiceOf(STATE_WORDS, target.value) })}
        />
        <SelectField
          label="Source"
          options={{ '': 'All', ...SOURCE_LABELS }}
          value={choice.source}
          onChange={({ target }) => choose({ ...choice, source: choiceOf(SOURCE_LABELS, target.value) })}
        />
        {isNarrowed && (
          <Button variant="quiet" className={styles.clear} onClick={() => choose(NO_CHOICE)}>
            Clear filters
          </Button>
        )}
      </div>
      <SubscriberList choice={choice} onChoose={choose} />
      {dialogs && overlay.name === 'add' && (
        <dialogs.AddPersonDialog
          key={overlay.typed?.email}
          initial={overlay.typed}
          onClose={close}
          onDiscard={(typed) => offerUndo({ name: 'add', typed })}
        />
      )}
      {dialogs && overlay.name === 'paste' && (
        <dialogs.PasteListDialog
          key={overlay.typed?.text}
          initial={overlay.typed}
          onClose={close}
          onDiscard={(typed) => offerUndo({ name: 'paste', typed })}
        />
      )}
      {dialogs && overlay.name === 'import' && <dialogs.ImportDialog onClose={close} />}
    </section>
  )
}
