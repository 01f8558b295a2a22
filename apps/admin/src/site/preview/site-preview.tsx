import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sitePreviewQuery } from '@troubadour/api-client/content'
import { siteSettingsInput, type SiteSettingsInput } from '@troubadour/domain/site/site'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { publicSiteUrl } from '../../shared/paths/public-origin.ts'
import { useDebounced } from '../../shared/browser/use-debounced.ts'
import { PreviewFrames } from './preview-frames.tsx'
import styles from './site-preview.module.css'

const WINDOWS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desk', label: 'Desk' },
] as const
const SIZES_PX = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } }

/** The public site with unsaved settings, updated when typing pauses (docs/product/states.md#live-preview). */
export function SitePreview({ settings }: { settings: SiteSettingsInput }) {
  const origin = publicSiteUrl('')
  if (origin === null)
    return <Banner>There is no preview: this server was not told the address of the public site.</Banner>
  return <Preview settings={settings} origin={origin} />
}

function Preview({ settings, origin }: { settings: SiteSettingsInput; origin: string }) {
  const [look, setLook] = useState<keyof typeof SIZES_PX>('phone')
  const [unreached, setUnreached] = useState<string | null>(null)
  // Debounced as text, because the settings are a new object in each render.
  const rested: SiteSettingsInput = JSON.parse(useDebounced(JSON.stringify(settings)))
  const { success: isValid } = siteSettingsInput.safeParse(rested)
  const { data, isError, isFetching, refetch } = useQuery({
    ...sitePreviewQuery(rested),
    // Invalid settings are not sent.
    enabled: isValid,
    // The previous preview stays until the next is ready.
    placeholderData: keepPreviousData,
  })
  const path = data?.path
  const failure = isError ? NOT_MADE : unreached !== null && unreached === path && NOT_REACHED
  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <SegmentedChoice label="Width of the preview" options={WINDOWS} value={look} onChange={setLook} />
        {path !== undefined && (
          <LinkButton variant="quiet" size="small" href={origin + path} target="_blank">
            Open in a new tab
          </LinkButton>
        )}
      </div>
      {!isValid && <Banner tone="warning">Correct the marked fields, and the preview follows.</Banner>}
      {isValid && failure && (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="small" isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
      {path === undefined ? (
        <div className={styles.empty}>{isFetching && <Spinner label="Loading the preview" />}</div>
      ) : (
        <PreviewFrames origin={origin} path={path} window={SIZES_PX[look]} onUnreached={setUnreached} />
      )}
    </div>
  )
}

const NOT_MADE = 'The preview could not be made.'
const NOT_REACHED = 'The public site did not show the preview. It may be away, or older than this page.'
