import type { ReactNode } from 'react'
import { PATHS } from '@troubadour/domain/address/paths'
import { translated } from '@troubadour/domain/texts/translated'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { type DownloadRequest, EMAIL_FIELD, SLUG_FIELD, WEBSITE_FIELD } from './download-view.ts'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { NewsBox } from './news-box.tsx'
import styles from './static-pages.module.css'

/** Requests a download link by mail (docs/product/states.md#downloads-by-mail). */
export function DownloadForm(request: DownloadRequest) {
  return <MailForm {...request} action={PATHS.downloads} button={usePageText()('download.mailButton')} />
}

/** Asks for an address for one mail and, unticked, the newsletter. It needs no JavaScript. @param children before it */
export function MailForm({
  action,
  button,
  slug,
  email,
  wantsNews,
  error,
  children,
}: DownloadRequest & { action: string; button: string; children?: ReactNode }) {
  const text = usePageText()
  const { language } = useSite()
  return (
    <form method="post" action={action} className={styles.downloadForm}>
      <input type="hidden" name={SLUG_FIELD} value={slug} />
      {children}
      <TextField
        id="download-email"
        label={text('form.emailLabel')}
        type="email"
        name={EMAIL_FIELD}
        autoComplete="email"
        defaultValue={email}
        error={error && translated(error, text, language)}
        required
      />
      <NewsBox hintId="download-news-hint" isTicked={wantsNews} />
      <div className="visually-hidden" aria-hidden>
        <label>
          {text('form.emptyLabel')}
          <input type="text" name={WEBSITE_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" size="large">
        {button}
      </Button>
    </form>
  )
}
