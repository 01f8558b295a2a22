import { useEffect, useRef, useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { musicQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { MenuItem } from '@troubadour/ui/overlays/menu'
import { CloseIcon, LinkIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { importReleasesPath, musicDeletedPath, privateLinksPath } from '../shared/paths/admin-paths.ts'
import { useAskBeforeLeaving } from '../shared/editing/leave-guard.tsx'
import { usePanel, type Panel } from '../shared/editing/use-panel.ts'
import { ListMenu } from '../shared/controls/list-menu.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { ContentOrder } from '../shared/order/content-order.tsx'
import { PagedRows, type Listing } from '../shared/content/paged-rows.tsx'
import { PictureRowsSkeleton } from '../shared/screen/skeletons.tsx'
import { CreateTrackPanel } from './create-track-panel.tsx'
import { MUSIC_CHANGE } from './track-changes.ts'
import styles from './music-page.module.css'
import {
  ADD_BUTTON_ID,
  editButtonId,
  LIST_ID,
  ORDER_BUTTON_ID,
  recordingsId,
  focusIdsOf,
  useFocusAfterSave,
} from './panel-state.ts'
import listStyles from './track-list.module.css'
import { CREATION, EDITING } from './track-forms.ts'
import { TrackList, TRACK_ORDER } from './track-list.tsx'
import { placesOf } from './track-status.tsx'

const LISTING: Listing<MusicTrack> = {
  rows: musicQueries.rows,
  state: {
    pending: (
      <PictureRowsSkeleton label="Loading music items...">
        <Skeleton />
      </PictureRowsSkeleton>
    ),
    error: 'Failed to load music items',
    toastTitle: 'Error',
  },
  awaitsDemo: true,
  isShown: (track) => placesOf(track).isShown,
}

/** The Music Manager (docs/product/admin.md#music-manager, docs/product/states.md#music-tracks). */
export function MusicPage() {
  const [panel, showPanel] = usePanel(focusIdsOf)
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const askBeforeLeaving = useAskBeforeLeaving()
  const isBusy = useIsMutating({ mutationKey: MUSIC_CHANGE }) > 0
  const focusAfterSave = useFocusAfterSave(isBusy)

  function open(next: Panel) {
    askBeforeLeaving(() => {
      setSelectedId(null)
      showPanel(next)
    })
  }

  function close(focusId: string) {
    showPanel({ name: 'none' })
    focusAfterSave(focusId)
  }

  function showNewTrack(id: number) {
    showPanel({ name: 'edit', id }, 'cleared')
    setSelectedId(id)
    focusAfterSave(recordingsId(id), { scrolls: true })
  }

  function onDeleted(id: number) {
    if (panel.name === 'edit' && panel.id === id) showPanel({ name: 'none' })
    focusAfterSave(LIST_ID)
  }

  const isCreating = panel.name === 'create'
  const editedId = panel.name === 'edit' ? panel.id : null
  // In parallel with the rows, when the address opens it.
  useEffect(() => {
    if (editedId !== null) EDITING.prepare()
  }, [editedId])
  return (
    <>
      <PageHeading
        title="Music"
        actions={
          <>
            <Button
              id={ADD_BUTTON_ID}
              variant={isCreating ? 'secondary' : 'primary'}
              aria-expanded={isCreating}
              onClick={() => open(isCreating ? { name: 'none' } : { name: 'create' })}
              {...CREATION.onIntent}
            >
              {isCreating ? <CloseIcon /> : <PlusIcon />}
              {isCreating ? 'Cancel' : 'Add New Track'}
            </Button>
            <ListMenu importPath={importReleasesPath} deletedPath={musicDeletedPath}>
              <MenuItem asChild>
                <Link to={privateLinksPath}>
                  <LinkIcon />
                  Private listening
                </Link>
              </MenuItem>
            </ListMenu>
          </>
        }
      />
      {isCreating && <CreateTrackPanel onCreated={showNewTrack} onCancel={() => close(ADD_BUTTON_ID)} />}
      {panel.name === 'order' ? (
        <ContentOrder
          order={TRACK_ORDER}
          noun="release"
          state={LISTING.state}
          onDone={() => close(ORDER_BUTTON_ID)}
        />
      ) : (
        <section id={LIST_ID} tabIndex={-1} aria-label="Releases" className={listStyles.section}>
          <PagedRows
            listing={LISTING}
            title="Releases"
            none={
              <EmptyState title="No music items found">
                What you add shows in Hear It and Get It. Have your releases elsewhere?{' '}
                <Link to={importReleasesPath}>Import them</Link>.
              </EmptyState>
            }
            noun={{ one: 'release', many: 'releases' }}
            placeholder="Search title or description"
            searched="The search looks at titles, descriptions and release dates."
            onOrder={{ id: ORDER_BUTTON_ID, onClick: () => open({ name: 'order' }) }}
          >
            {(shown, { inSight }) => (
              <TrackList
                shown={shown}
                inSight={inSight}
                editedId={editedId}
                selectedId={selectedId}
                onToggleEdit={(id) => open(id === editedId ? { name: 'none' } : { name: 'edit', id })}
                onDeleted={onDeleted}
                onClose={(id) => close(editButtonId(id))}
              />
            )}
          </PagedRows>
        </section>
      )}
      <BusyOverlay isBusy={isBusy} />
    </>
  )
}

/**
 * Covers the whole screen while a track is being saved (docs/product/admin.md#music-manager). A native modal dialog:
 * the page below takes neither clicks nor keys, and the focus returns to where it was.
 */
function BusyOverlay({ isBusy }: { isBusy: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const overlay = dialog.current
    if (!isBusy || !overlay) return
    overlay.showModal()
    return () => overlay.close()
  }, [isBusy])

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label="Updating settings..."
      aria-busy={isBusy}
      // Escape does not cancel the save.
      onCancel={(event) => event.preventDefault()}
    >
      {isBusy && <Spinner label="Updating settings..." />}
    </dialog>
  )
}
