import { publicSiteUrl } from '../paths/public-origin.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './made-link.module.css'

/** A private link that was just made, with its secret. @param path of its page on the public site */
export function MadeLink({ recipient, path }: { recipient: string; path: string }) {
  const address = publicSiteUrl(path) ?? path
  return (
    <div role="status" className={styles.made}>
      <p>{`The link for ${recipient}. Copy it now: it is not shown again.`}</p>
      <code className={styles.address}>{address}</code>
      <CopyButton text={address} label="Copy link" size="small" />
    </div>
  )
}
