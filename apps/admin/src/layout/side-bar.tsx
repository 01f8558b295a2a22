import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import { PlaceLinks, groupState, MAIN_PLACES, PLACE_GROUPS } from './places.tsx'
import styles from './side-bar.module.css'

export function SideBar() {
  const { pathname } = useLocation()
  const id = useId()
  return (
    <nav aria-label="Admin" className={styles.bar}>
      <PlaceLinks places={MAIN_PLACES} />
      {PLACE_GROUPS.map((group) => (
        <div key={group.label}>
          <p id={id + group.label} className={styles.title} aria-current={groupState(group, pathname)}>
            {group.label}
          </p>
          <PlaceLinks places={group.places} labelledBy={id + group.label} />
        </div>
      ))}
    </nav>
  )
}
