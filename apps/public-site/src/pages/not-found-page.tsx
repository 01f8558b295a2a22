import { PATHS } from '@troubadour/domain/site/paths'
import { LinkButton } from '@troubadour/ui/forms/button'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import { ListLinks } from '../layout/site-footer.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** docs/product/public-pages.md#not-found-page */
export function NotFoundPage() {
  const text = usePageText()
  return (
    <main className={`page-content ${styles.notFoundPage}`}>
      <AlertIcon className={styles.notFoundIcon} />
      <h1>{text('notFound.title')}</h1>
      <p className={styles.notFoundHint}>{text('notFound.text')}</p>
      <LinkButton href={PATHS.home} variant="secondary">
        {text('notFound.homeButton')}
      </LinkButton>
    </main>
  )
}

/** At the address of what could not be asked of the API (docs/product/public-pages.md#unavailable). */
export function UnavailablePage() {
  const text = usePageText()
  return (
    <main className={`page-content ${styles.notFoundPage}`}>
      <h1>{text('page.failedTitle')}</h1>
      <p className={styles.notFoundHint}>{text('page.failedText')}</p>
      <LinkButton href={PATHS.home} variant="secondary">
        {text('notFound.homeButton')}
      </LinkButton>
    </main>
  )
}

/** At the address of a show or release that was deleted (docs/product/public-pages.md#deleted). */
export function GonePage() {
  const text = usePageText()
  return (
    <main className={`page-content ${styles.notFoundPage}`}>
      <h1>{text('gone.title')}</h1>
      <p className={styles.notFoundHint}>{text('gone.text')}</p>
      <LinkButton href={PATHS.home} variant="secondary">
        {text('notFound.homeButton')}
      </LinkButton>
      <ListLinks className={styles.otherLists} />
    </main>
  )
}
