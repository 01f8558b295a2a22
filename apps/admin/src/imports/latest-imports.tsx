import { useQuery } from '@tanstack/react-query'
import { importsQuery } from '@troubadour/api-client/content'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Moment } from '../shared/time/moment.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'
import rows from '../shared/lists/rows.module.css'
import { itemText } from './import-words.ts'
import { UndoButton } from './undo-button.tsx'
import styles from './import.module.css'

/** The latest imports, each with Undo. */
export function LatestImports() {
  const imports = useQuery(importsQuery())
  return (
    <section aria-labelledby="latest-imports">
      <h2 id="latest-imports" className={rows.title}>
        Latest imports
      </h2>
      <QueryState
        query={imports}
        pending={<Skeleton />}
        error="Failed to load the latest imports"
        empty={<p className="muted">Nothing was imported so far.</p>}
      >
        {(all) => (
          <Card isFlush>
            <ul className={rows.list}>
              {all.map((entry) => (
                <li key={entry.id} className={styles.row}>
                  <div>
                    <p className={rows.name}>{entry.fileName}</p>
                    <p className={rows.facts}>
                      {itemText(entry.kind, entry.made)} · <Moment at={entry.at} />
                      {entry.who && ` · ${entry.who}`}
                    </p>
                  </div>
                  <UndoButton entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
    </section>
  )
}
