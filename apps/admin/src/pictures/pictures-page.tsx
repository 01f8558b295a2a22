import { useRef, useState } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { mediaQueries } from '@troubadour/api-client/content'
import type { MediaFile } from '@troubadour/domain/media/media-file'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { LeaveQuestion } from '../shared/leave-question.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { SearchField, useListAddress } from '../shared/managed-list.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { PictureGrid } from '../shared/picture-field/picture-grid.tsx'
import { UploadArea } from '../shared/picture-field/upload-area.tsx'
import { useUploads } from '../shared/picture-field/use-uploads.ts'
import { QueryState } from '../shared/query-state.tsx'
import { LoadingSkeleton } from '../shared/skeletons.tsx'
import { useAskedFor } from '../shared/use-asked-for.ts'
import { isAltChanged, PicturePanel } from './picture-panel.tsx'
import { SelectionBar } from './selection-bar.tsx'
import styles from './pictures.module.css'

/** The media library (docs/product/admin.md#pictures). */
export function PicturesPage() {
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  /** Unsaved alt texts, by picture id. */
  const [typed, setTyped] = useState<Record<number, string>>({})
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
  const hasTyped = files.some((file) => isAltChanged(file, typed[file.id] ?? file.alt))
  return (
    <>
      <PageHeading title="Pictures" />
      <div className={styles.page}>
        <UploadArea uploads={uploads} chooser={chooser} />
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
        <QueryState query={media} pending={<PicturesSkeleton />} error="The pictures could not be loaded.">
          {() => (
            <>
              <Library
                files={files}
                firstAddedId={pages.length > 1 ? pages.at(-1)?.items[0]?.id : undefined}
                search={address.search}
                onClearSearch={() => {
                  address.narrow({ q: '' })
                  searchField.current?.focus()
                }}
                selected={selected}
                onSelect={setSelected}
                typed={typed}
                onType={(id, alt) => setTyped((others) => ({ ...others, [id]: alt }))}
              />
              <LoadMore
                list={media}
                label="Show more"
                failure="More pictures could not be loaded."
                className={styles.more}
              />
            </>
          )}
        </QueryState>
      </div>
      <LeaveQuestion
        hasChanges={hasTyped || uploads.isPending}
        description="An alt text that was not saved, and pictures that are not uploaded yet, are lost."
        stayLabel="Stay here"
      />
    </>
  )
}

function Library({
  files,
  firstAddedId,
  search,
  onClearSearch,
  selected,
  onSelect,
  typed,
  onType,
}: {
  files: readonly MediaFile[]
  firstAddedId: number | undefined
  search: string
  onClearSearch: () => void
  /** Null outside of selection mode. */
  selected: ReadonlySet<number> | null
  onSelect: (selected: ReadonlySet<number> | null) => void
  typed: Record<number, string>
  onType: (id: number, alt: string) => void
}) {
  const [openId, setOpenId] = useState<number | null>(null)
  const open = files.find(({ id }) => id === openId)

  function toggle({ id }: MediaFile) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }

  if (files.length === 0) {
    return search === '' ? (
      <EmptyState title="No pictures yet.">
        Upload the first one here. Pictures of shows and covers are listed here, too.
      </EmptyState>
    ) : (
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
  return (
    <>
      <p className="visually-hidden" role="status">
        {files.length === 1 ? '1 picture is shown' : `${files.length} pictures are shown`}
      </p>
      <PictureGrid
        files={files}
        size="large"
        firstAddedId={firstAddedId}
        isPressed={selected ? ({ id }) => selected.has(id) : undefined}
        onPress={(file) => (selected ? toggle(file) : setOpenId(file.id))}
        onSelect={toggle}
      />
      {selected && (
        <SelectionBar files={files.filter(({ id }) => selected.has(id))} onDone={() => onSelect(null)} />
      )}
      {open && (
        <PicturePanel
          key={open.id}
          file={open}
          alt={typed[open.id] ?? open.alt}
          onType={(alt) => onType(open.id, alt)}
          onReplaced={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

function PicturesSkeleton() {
  return (
    <LoadingSkeleton label="Loading the pictures" className={styles.skeleton}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} shape="picture" className={styles.square} />
      ))}
    </LoadingSkeleton>
  )
}
