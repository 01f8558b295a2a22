import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { MoreIcon } from '@troubadour/ui/pictures/icon'
import { useLazyOnInteraction } from '../shared/browser/use-lazy-on-interaction.ts'
import { PlaceLinks, currentState, groupState, MAIN_PLACES, MORE_GROUPS } from './places.tsx'
import styles from './bottom-bar.module.css'

const loadDialog = async () => (await import('@troubadour/ui/overlays/dialog')).Dialog

export function BottomBar() {
  const { pathname } = useLocation()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const Dialog = useLazyOnInteraction(loadDialog, isMoreOpen)
  const moreState = MORE_GROUPS.map((group) => groupState(group, pathname)).find(Boolean)
  return (
    <nav aria-label="Admin" className={styles.bottomBar} data-bottom-nav>
      <PlainList className={styles.list}>
        {MAIN_PLACES.map((place) => (
          <li key={place.to}>
            <Link to={place.to} className={styles.item} aria-current={currentState(place, pathname)}>
              <Item icon={place.icon} label={place.label} />
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
            {MORE_GROUPS.map(({ label, places }) => (
              <section key={label}>
                <h3 id={`more-${label}`} className={styles.title}>
                  {label}
                </h3>
                <PlaceLinks
                  places={places}
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
