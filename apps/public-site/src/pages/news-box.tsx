import { useId } from 'react'
import { usePageText } from '../shared/use-text.ts'
import { NEWS_FIELD } from './download-view.ts'
import styles from './static-pages.module.css'

/** The box of a form that signs up for the newsletter as well, with what is agreed to; unticked at first. */
export function NewsBox({ isTicked = false }: { isTicked?: boolean | undefined }) {
  const text = usePageText()
  // A page can have two forms.
  const hintId = useId()
  return (
    <div className={styles.news}>
      <label>
        <input
          type="checkbox"
          name={NEWS_FIELD}
          value="yes"
          defaultChecked={isTicked}
          aria-describedby={hintId}
        />
        {text('download.newsLabel')}
      </label>
      <p id={hintId}>{text('newsletter.consentText')}</p>
    </div>
  )
}
