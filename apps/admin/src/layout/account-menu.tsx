import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { PlaceLinks } from './place-links.tsx'
import { ACCOUNT_GROUP } from './places.tsx'
import styles from './account-menu.module.css'
import header from './header-button.module.css'

const MENU_ID = 'account-menu'

/** Who is signed in, and the screens of their account. The browser opens it, closes it, and gives the focus back. */
export function AccountMenu() {
  const { key } = useLocation()
  const { data: user } = useQuery(sessionQueries.user())
  if (!user) return null
  return (
    <>
      <button type="button" className={header.button} popoverTarget={MENU_ID}>
        {/* Drawn by the style sheet: as a text it would be part of what the button is called. */}
        <span className={styles.letter} data-letter={[...user.username][0]} />
        <span className={styles.name}>
          <span className="visually-hidden">Account: </span>
          {user.username}
        </span>
      </button>
      {/* A new element after each navigation: it is closed. */}
      <div key={key} id={MENU_ID} popover="auto" className={styles.menu}>
        <p className={styles.user}>
          Signed in as <span className={styles.username}>{user.username}</span>
        </p>
        <PlaceLinks places={ACCOUNT_GROUP.places} />
      </div>
    </>
  )
}
