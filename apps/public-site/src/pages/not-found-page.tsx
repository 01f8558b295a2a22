import { PATHS } from '@troubadour/domain/address/paths'
import { LinkButton } from '@troubadour/ui/forms/button'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import { ListLinks } from '../layout/site-footer.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const REASONS = {
  /** docs/product/public-pages.md#not-found-page */
  notFound: ['notFound.title', 'notFound.text'],
  /** The content could not be loaded from the API (docs/product/public-pages.md#unavailable). */
  unavailable: ['page.failedTitle', 'page.failedText'],
  /** A show or release that was deleted (docs/product/public-pages.md#deleted). */
  gone: ['gone.title', 'gone.text'],
} as const

/** Replaces a page: says why it is missing, and links to the home page. */
function NoPage({ reason }: { reason: keyof typeof REASONS }) {
  const text = usePageText()
  const [title, words] = REASONS[reason]
  return (
    <main className={`page-content ${styles.notFoundPage}`}>
      {reason === 'notFound' && <AlertIcon className={styles.notFoundIcon} />}
      <h1>{text(title)}</h1>
      <p className={styles.notFoundHint}>{text(words)}</p>
      <LinkButton href={PATHS.home} variant="secondary">
        {text('notFound.homeButton')}
      </LinkButton>
      {reason === 'gone' && <ListLinks className={styles.otherLists} />}
    </main>
  )
}

export const NotFoundPage = () => <NoPage reason="notFound" />
export const UnavailablePage = () => <NoPage reason="unavailable" />
export const GonePage = () => <NoPage reason="gone" />
