import styles from './connection-panel.module.css'

/** What to set, and where, before there is a store. */
export function NotConfigured() {
  return (
    <div className={styles.setup}>
      <p>To sell what your Printful store makes:</p>
      <ol className={styles.steps}>
        <li>In Printful, make a private token for your store that may read its products.</li>
        <li>
          Set it on the server as <code>PRINTFUL_API_KEY</code>; for a token of a whole account, name the
          store with <code>PRINTFUL_STORE_ID</code>, too.
        </li>
        <li>Start the server again.</li>
      </ol>
    </div>
  )
}
