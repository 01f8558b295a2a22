import { TechnicalDetails } from '../shared/technical-details.tsx'
import styles from './connection-panel.module.css'

/** How a store is connected. */
export function NotConfigured() {
  return (
    <div className={styles.setup}>
      <p>
        To sell what your Printful store makes: in Printful, make a private token for your store that may read
        its products, and give it to whoever looks after your server.
      </p>
      <TechnicalDetails>
        <p>
          Set the token on the server as <code>PRINTFUL_API_KEY</code>; for a token of a whole account, name
          the store with <code>PRINTFUL_STORE_ID</code>, too. Then start the server again.
        </p>
      </TechnicalDetails>
    </div>
  )
}
