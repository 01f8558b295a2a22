import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { MoreIcon } from '@troubadour/ui/pictures/icon'
import { useLazyOnInteraction } from '../shared/browser/use-lazy-on-interaction.ts'
import { BAR_ENTRIES, NavigationLinks, currentState, groupState, MORE_GROUPS } from './navigation.tsx'
import styles from './bottom-bar.module.css'

const loadDialog = async () => (await import('@troubadour/ui/overlays/dialog')).Dialog

export function BottomBar() {
  const place = useLocation()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const Dialog = useLazyOnInteraction(loadDialog, isMoreOpen)
  const moreState = MORE_GROUPS.map((group) => groupState(group, place)).find(Boolean)
  return (
    <nav aria-label="Admin" className={styles.bottomBar} data-bottom-nav>
      <PlainList className={styles.list}>
        {BAR_ENTRIES.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={styles.item} aria-current={currentState(entry, place)}>
              <Item icon={entry.icon} label={entry.label} />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.item}
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            aria-current={moreState}
            onClick={() => setIsMoreOpen(true)}
          >
            <Item icon={<MoreIcon />} label="More" />
          </button>
        </li>
      </PlainList>
      {Dialog && (
        <Dialog isOpen={isMoreOpen} onOpenChange={setIsMoreOpen} title="More" size="small">
          <div className={styles.groups}>
            {MORE_GROUPS.map(({ label, entries }) => (
              <section key={label}>
                <h3 id={`more-${label}`} className={styles.title}>
                  {label}
                </h3>
                <NavigationLinks
                  entries={entries}
                  labelledBy={`more-${label}`}
                  onChoose={() => setIsMoreOpen(false)}
                />
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </nav>
  )
}

function Item({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      {label}
    </>
  )
}
