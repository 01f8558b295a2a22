import styles from './auth.module.css'

/** How a site without an administrator gets a new set-up link. */
export function SetupCommand() {
  return (
    <>
      <p>As long as the site has no administrator, this command on the server prints a new set-up link:</p>
      <code className={styles.command}>troubadour setup-link</code>
    </>
  )
}
