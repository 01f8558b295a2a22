import { SIGN_UP_WORDING } from '@troubadour/domain/mailing-list/sign-up'
import { PATHS } from '@troubadour/domain/site/paths'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { type AskedDownload, EMAIL_FIELD, NEWS_FIELD, SLUG_FIELD, WEBSITE_FIELD } from './download-view.ts'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** Asks for a download link by mail (docs/product/states.md#downloads-by-mail). It needs no JavaScript. */
export function DownloadForm({ slug, email, wantsNews, error }: AskedDownload) {
  const text = usePageText()
  return (
    <form method="post" action={PATHS.downloads} className={styles.downloadForm}>
      <input type="hidden" name={SLUG_FIELD} value={slug} />
      <TextField
        id="download-email"
        label="Email address"
        type="email"
        name={EMAIL_FIELD}
        autoComplete="email"
        defaultValue={email}
        error={error}
        required
      />
      <div className={styles.news}>
        <label>
          <input
            type="checkbox"
            name={NEWS_FIELD}
            value="yes"
            defaultChecked={wantsNews}
            aria-describedby="download-news-hint"
          />
          Send me news, too
        </label>
        <p id="download-news-hint">{SIGN_UP_WORDING.newsletter}</p>
      </div>
      <div className="visually-hidden" aria-hidden>
        <label>
          Leave this empty
          <input type="text" name={WEBSITE_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" size="large">
        {text('download.mailButton')}
      </Button>
    </form>
  )
}
