import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { PlaceLinks } from './place-links.tsx'
import { ACCOUNT_GROUP } from './places.tsx'
import styles from './account-menu.module.css'
import header from './header-button.module.css'

const MENU_ID = 'account-menu'

/**
 * The signed-in user, and links to their account's screens. A native popover, which handles opening, closing and focus.
 */
export function AccountMenu() {
  const { key } = useLocation()
  const { data: user } = useQuery(sessionQueries.user())
  if (!user) return null
  return (
    <>
      <button type="button" className={header.button} popoverTarget={MENU_ID}>
        {/* Drawn by the style sheet: as text it would be part of the button's accessible name. */}
        <span className={styles.letter} data-letter={[...user.username][0]} />
        <span className={styles.name}>
          <span className="visually-hidden">Account: </span>
          {user.username}
        </span>
      </button>
      {/* The key replaces the element after each navigation, which closes it. */}
      <div key={key} id={MENU_ID} popover="auto" className={styles.menu}>
        <p className={styles.user}>
          Signed in as <span className={styles.username}>{user.username}</span>
        </p>
        <PlaceLinks places={ACCOUNT_GROUP.places} />
      </div>
    </>
  )
}
