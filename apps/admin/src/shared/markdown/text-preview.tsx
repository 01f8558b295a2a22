import type { MouseEvent } from 'react'
import type { TextPreview as PreviewInput } from '@troubadour/domain/site/own-page'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { useDebounced } from '../browser/use-debounced.ts'
import { QueryState } from '../calls/query-state.tsx'
import { publicSiteUrl } from '../paths/public-origin.ts'
import { useTextPreview } from './use-text-preview.ts'
import styles from './markdown.module.css'

/** A Markdown text as visitors read it, debounced. Its links open in a new tab. */
export function TextPreview({
  text,
  pictures,
  fill = (html) => html,
}: PreviewInput & {
  /** Replaces placeholders in the HTML. */
  fill?: (html: string) => string
}) {
  const { preview, isValid } = useTextPreview({ text: useDebounced(text), pictures })
  if (!isValid && !preview.data)
    return <p className="muted">Write a text, and it appears here as visitors read it.</p>
  return (
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
          dangerouslySetInnerHTML={{ __html: fill(html) }}
        />
      )}
    </QueryState>
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
