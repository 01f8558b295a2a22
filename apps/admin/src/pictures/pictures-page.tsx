import { useRef, useState } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { mediaQueries } from '@troubadour/api-client/content'
import type { MediaFile } from '@troubadour/domain/media/media-file'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { countText } from '@troubadour/domain/texts/count-text'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { LeaveQuestion } from '../shared/editing/leave-question.tsx'
import { useRowsInSight } from '../shared/content/use-rows-in-sight.ts'
import { LoadMore } from '../shared/lists/load-more.tsx'
import { SearchField } from '../shared/lists/search-field.tsx'
import { useListAddress } from '../shared/lists/list-address.ts'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { SiteTabs } from '../shared/screen/site-tabs.tsx'
import { PictureGrid } from '../shared/picture-field/picture-grid.tsx'
import { UploadArea } from '../shared/uploads/upload-area.tsx'
import { useUploads } from '../shared/uploads/use-uploads.ts'
import { QueryState } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { useAskedFor } from '../shared/browser/use-asked-for.ts'
import { isAltChanged, PicturePanel } from './picture-panel.tsx'
import { SelectionBar } from './selection-bar.tsx'
import grid from '../shared/picture-field/picture-grid.module.css'
import styles from './pictures.module.css'

/** Six rows of three on a phone; a wider window gets the others a moment later. */
const PICTURES_IN_SIGHT = 18

/** The media library (docs/product/admin.md#pictures). */
export function PicturesPage() {
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  /** The picture in the panel, with its unsaved alt text, if any. */
  const [open, setOpen] = useState<{ id: number; alt?: string } | null>(null)
  const uploads = useUploads({ category: MUSIC_CATEGORY, takesSeveral: true })
  const chooser = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  useAskedFor('upload', () => {
    chooser.current?.focus()
    // Browsers open the file dialog only shortly after a press.
    if (navigator.userActivation?.isActive) chooser.current?.click()
  })
  const address = useListAddress()
  const media = useInfiniteQuery({
    ...mediaQueries.list(address.search),
    placeholderData: keepPreviousData,
    // Other screens upload, too: each visit starts at the newest page.
    gcTime: 0,
  })
  const pages = media.data?.pages ?? []
  const files = pages.flatMap(({ items }) => items)
  const answered = media.data && !media.isPlaceholderData ? address.search : null
  const inSight = useRowsInSight(files, answered, PICTURES_IN_SIGHT)
  const hasNone = answered === '' && files.length === 0
  const openFile = files.find(({ id }) => id === open?.id)
  const alt = open?.alt ?? openFile?.alt ?? ''

  function toggle({ id }: MediaFile) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }

  return (
    <>
      <PageHeading title="Pictures" />
      <SiteTabs />
      <div className={styles.page}>
        <UploadArea uploads={uploads} chooser={chooser} />
        {!hasNone && (
          <div className={styles.tools}>
            <SearchField
              ref={searchField}
              noun="pictures"
              placeholder="Search pictures"
              search={address.search}
              onSearch={(text) => address.narrow({ q: text })}
            />
            <Button
              variant="secondary"
              aria-pressed={selected !== null}
              onClick={() => setSelected(selected ? null : new Set())}
            >
              {selected ? 'Done' : 'Select'}
            </Button>
          </div>
        )}
        <QueryState query={media} pending={<PicturesSkeleton />} error="The pictures could not be loaded.">
          {() =>
            files.length === 0 ? (
              <NoPictures
                search={address.search}
                onClearSearch={() => {
                  address.narrow({ q: '' })
                  searchField.current?.focus()
                }}
              />
            ) : (
              <>
                <p className="muted" role="status">
                  {shownText(files.length, pages.at(-1)?.total)}
                </p>
                <PictureGrid
                  files={inSight}
                  size="large"
                  firstAddedId={pages.length > 1 ? pages.at(-1)?.items[0]?.id : undefined}
                  isPressed={selected ? ({ id }) => selected.has(id) : undefined}
                  onPress={(file) => (selected ? toggle(file) : setOpen({ id: file.id }))}
                  onSelect={toggle}
                />
                {selected && (
                  <SelectionBar
                    files={files.filter(({ id }) => selected.has(id))}
                    onDone={() => setSelected(null)}
                  />
                )}
                <LoadMore
                  list={media}
                  label="Show more"
                  failure="More pictures could not be loaded."
                  className={styles.more}
                />
              </>
            )
          }
        </QueryState>
      </div>
      {openFile && (
        <PicturePanel
          key={openFile.id}
          file={openFile}
          alt={alt}
          // Another picture, or none, may be open when the save ends.
          onType={(text) => setOpen((now) => (now?.id === openFile.id ? { ...now, alt: text } : now))}
          onReplaced={(id) => setOpen({ id })}
          onClose={() => setOpen(null)}
        />
      )}
      <LeaveQuestion
        hasChanges={(openFile && isAltChanged(openFile, alt)) || uploads.isPending}
        description="An alt text that was not saved, and pictures that are not uploaded yet, are lost."
        stayLabel="Stay here"
      />
    </>
  )
}

function NoPictures({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  if (search === '')
    return (
      <EmptyState title="No pictures yet.">
        Upload the first one here. Pictures of shows and covers are listed here, too.
      </EmptyState>
    )
  return (
    <EmptyState
      title={`No pictures match “${search}”.`}
      action={
        <Button variant="secondary" onClick={onClearSearch}>
          Clear search
        </Button>
      }
    >
      Pictures are found by what they show and where they are used.
    </EmptyState>
  )
}

function PicturesSkeleton() {
  return (
    <LoadingSkeleton label="Loading the pictures" className={`${grid.grid} ${grid.large}`}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} shape="picture" className={styles.square} />
      ))}
    </LoadingSkeleton>
  )
}

/** '12 pictures', '50 of 1,204 pictures'. */
function shownText(shown: number, total = shown): string {
  const all = countText(total, 'picture')
  return shown < total ? `${shown.toLocaleString('en-US')} of ${all}` : all
}
