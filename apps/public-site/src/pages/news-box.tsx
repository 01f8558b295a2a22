import { usePageText } from '../shared/use-text.ts'
import { NEWS_FIELD } from './download-view.ts'
import styles from './static-pages.module.css'

/**
 * The box of a form that signs up for the newsletter as well, with what is agreed to; unticked at first.
 * @param hintId unlike that of another form of the page
 */
export function NewsBox({ hintId, isTicked }: { hintId: string; isTicked: boolean | undefined }) {
  const text = usePageText()
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
