import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** HTML from the API's Markdown renderer, which escapes typed HTML; undefined after an error. */
export function MarkdownText({ html }: { html: string | undefined }) {
  const text = usePageText()
  if (html === undefined) return <p role="alert">{text('page.failedText')}</p>
  return <div dir="auto" className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />
}
