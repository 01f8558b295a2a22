import type { MouseEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pagePreviewQuery } from '@troubadour/api-client/content'
import { ownPageText } from '@troubadour/domain/site/own-page'
import { Card } from '@troubadour/ui/cards/card'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { publicSiteUrl } from '../shared/paths/public-origin.ts'
import { QueryState } from '../shared/calls/query-state.tsx'
import { useDebounced } from '../shared/browser/use-debounced.ts'
import styles from './own-pages.module.css'

/** A preview of the text, debounced. Its links open in a new tab. */
export function PagePreview({ text }: { text: string }) {
  const rested = ownPageText.safeParse({ text: useDebounced(text) })
  const preview = useQuery({
    ...pagePreviewQuery(rested.data?.text ?? ''),
    // Invalid texts are not sent.
    enabled: rested.success,
    placeholderData: keepPreviousData,
  })
  return (
    <Card as="section" aria-labelledby="preview-title" className={styles.sheet}>
      <h2 id="preview-title" className={styles.title}>
        Preview
      </h2>
      {!rested.success && !preview.data ? (
        <p className="muted">Write a text, and it appears here as visitors read it.</p>
      ) : (
        <QueryState
          query={preview.isError ? { ...preview, data: undefined } : preview}
          pending={<Spinner label="Loading the preview" />}
          error="The preview could not be made."
        >
          {({ html }) => (
            <div
              dir="auto"
              className={styles.preview}
              onClickCapture={openBeside}
              // HTML from the API's Markdown renderer, which escapes typed HTML.
              dangerouslySetInnerHTML={{ __html: html }}
            />
          )}
        </QueryState>
      )}
    </Card>
  )
}

function openBeside(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  const url = address.startsWith('/') ? publicSiteUrl(address) : address
  if (url) window.open(url, '_blank', 'noopener')
}
