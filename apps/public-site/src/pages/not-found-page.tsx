import { PATHS } from '@troubadour/domain/site/paths'
import { LinkButton } from '@troubadour/ui/forms/button'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import { ListLinks } from '../layout/site-footer.tsx'
import styles from './static-pages.module.css'

/** docs/product/public-pages.md#not-found-page */
export function NotFoundPage() {
  return (
    <main className={`page-content ${styles.notFoundPage}`}>
      <AlertIcon className={styles.notFoundIcon} />
      <h1>404 Page Not Found</h1>
      <p className={styles.notFoundHint}>Did you forget to add the page to the router?</p>
      <LinkButton href={PATHS.home} variant="secondary">
        Back to the home page
      </LinkButton>
    </main>
  )
}

/** At the address of a show or release that was deleted (docs/product/public-pages.md#deleted). */
export function GonePage() {
  return (
    <main className={`page-content ${styles.notFoundPage}`}>
      <h1>No longer here</h1>
      <p className={styles.notFoundHint}>What was at this address has been taken down.</p>
      <LinkButton href={PATHS.home} variant="secondary">
        Back to the home page
      </LinkButton>
      <ListLinks className={styles.otherLists} />
    </main>
  )
}
