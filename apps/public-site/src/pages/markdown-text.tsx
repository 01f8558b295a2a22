import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** A text that the API made of Markdown, without any HTML that was typed; missing where it could not be read. */
export function MarkdownText({ html }: { html: string | undefined }) {
  const text = usePageText()
  if (html === undefined) return <p role="alert">{text('page.failedText')}</p>
  return <div dir="auto" className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />
}
