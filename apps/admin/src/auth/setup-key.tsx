import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import type { TwoFactorSetup } from '@troubadour/domain/auth/auth'
import { LinkButton } from '@troubadour/ui/forms/button'
import { CopyButton } from '../shared/copy-button.tsx'
import { otpauthUri } from './otpauth-uri.ts'
import styles from './setup-key.module.css'

/** A new key in three forms: to scan, to open on the same phone, to type. */
export function SetupKey({ setup, username }: { setup: TwoFactorSetup; username: string }) {
  const { data: site } = useQuery(siteQueries.settings())
  const uri = otpauthUri(setup.secret, { projectName: site?.projectName ?? '', username })
  return (
    <div className={styles.key}>
      <LinkButton href={uri} className={styles.open}>
        Open in authenticator app
      </LinkButton>
      <figure className={styles.figure}>
        <img
          src={setup.qrCodeUrl}
          alt="QR code that adds this account to an authenticator app"
          width={200}
          height={200}
          className={styles.picture}
        />
        <figcaption className={styles.caption}>Or scan it with another device.</figcaption>
      </figure>
      <div className={styles.manual}>
        <p className={styles.label}>Or type this key into the app</p>
        <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={setup.secret} label="Copy key" />
      </div>
    </div>
  )
}
