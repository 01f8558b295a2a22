import { useState } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { mediaQueries } from '@troubadour/api-client/content'
import { TextField } from '@troubadour/ui/forms/fields'
import { LoadMore } from '../lists/load-more.tsx'
import { QueryState } from '../calls/query-state.tsx'
import { useDebounced } from '../browser/use-debounced.ts'
import { PictureGrid } from './picture-grid.tsx'
import styles from './picture-field.module.css'

export function PictureChooser({
  chosen,
  error,
  onChoose,
}: {
  /** The URLs in the form. */
  chosen: readonly string[]
  /** The field's error. */
  error?: string
  onChoose: (url: string, alt: string) => void
}) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const media = useInfiniteQuery({
    ...mediaQueries.list(search),
    placeholderData: keepPreviousData,
    // Starts at the newest page each time.
    gcTime: 0,
  })
  return (
    <div className={styles.chooser} role="group" aria-label="Choose from Pictures">
      <TextField
        type="search"
        label="Search pictures"
        isLabelHidden
        placeholder="Search pictures"
        error={error}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <QueryState query={media} pending="Loading the pictures" error="The pictures could not be loaded.">
        {({ pages }) => {
          const files = pages.flatMap(({ items }) => items)
          if (files.length === 0) {
            return <p className="muted">{search === '' ? 'No pictures yet.' : 'No picture matches.'}</p>
          }
          return (
            <div className={styles.shelf}>
              <PictureGrid
                files={files}
                size="small"
                firstAddedId={pages.length > 1 ? pages.at(-1)?.items[0]?.id : undefined}
                isPressed={({ filePath }) => chosen.includes(filePath)}
                onPress={({ filePath, alt }) => onChoose(filePath, alt)}
              />
              <LoadMore list={media} label="Show more" failure="More pictures could not be loaded." />
            </div>
          )
        }}
      </QueryState>
    </div>
  )
}
