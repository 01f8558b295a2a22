import { useQuery } from '@tanstack/react-query'
import { heardRecordingsQuery } from '@troubadour/api-client/public'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { Button } from '@troubadour/ui/forms/button'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { CopyButton } from './page-links.tsx'
import styles from './static-pages.module.css'

/** Of the head, the open player and the length of a single recording. */
const SINGLE_HEIGHT_PX = 310
/** Each of up to five recordings of an album has a row; further ones are scrolled. */
const heightFor = (count: number) => SINGLE_HEIGHT_PX + (count > 1 ? 62 * Math.min(count, 5) : 0)
const PANEL_ID = 'embed'

/** The code that embeds a release on another site (docs/product/public-pages.md#embed). @param origin of this site */
export function EmbedCode({ release, origin }: { release: MerchItem & { slug: string }; origin: string }) {
  const { projectName } = useSite()
  const text = usePageText()
  const { data } = useQuery(heardRecordingsQuery(release.slug))
  const named = projectName
    ? text('release.byText', { title: release.title, artist: projectName })
    : release.title
  const code = `<iframe src="${origin}/embed/${release.slug}" title="${escapeHtml(named)}" width="100%" height="${heightFor(data?.recordings.length ?? 1)}" style="border:0" loading="lazy"></iframe>`
  return (
    <>
      <Button variant="secondary" size="large" popoverTarget={PANEL_ID}>
        {text('release.embedButton')}
      </Button>
      <div
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label={text('release.embedButton')}
        className={styles.embedCode}
      >
        <label htmlFor="embed-code">{text('release.embedText')}</label>
        <textarea id="embed-code" readOnly rows={6} dir="ltr" defaultValue={code} />
        <CopyButton share={code}>{text('release.copyButton')}</CopyButton>
        <Button variant="quiet" popoverTarget={PANEL_ID} popoverTargetAction="hide">
          {text('popup.closeButton')}
        </Button>
      </div>
    </>
  )
}
