import { Merchandise } from '../get-it/get-it-section.tsx'
import { PageShell } from './page-shell.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** All that Get It has, beyond what the home page shows (docs/product/public-pages.md#lists). */
export function StorePage() {
  const text = usePageText()
  return (
    <PageShell className={styles.wide}>
      <h1>{text('store.title')}</h1>
      <Merchandise isWhole />
    </PageShell>
  )
}
