import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import { NavigationLinks, groupState, MAIN_ENTRIES, ENTRY_GROUPS } from './navigation.tsx'
import styles from './side-bar.module.css'

export function SideBar() {
  const place = useLocation()
  const id = useId()
  return (
    <nav aria-label="Admin" className={styles.bar}>
      <NavigationLinks entries={MAIN_ENTRIES} />
      {ENTRY_GROUPS.map((group) => (
        <div key={group.label}>
          <p id={id + group.label} className={styles.title} aria-current={groupState(group, place)}>
            {group.label}
          </p>
          <NavigationLinks entries={group.entries} labelledBy={id + group.label} />
        </div>
      ))}
    </nav>
  )
}
