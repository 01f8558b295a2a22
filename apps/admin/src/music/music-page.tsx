import { useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { PATHS } from '@troubadour/domain/site/paths'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { CloseIcon, HistoryIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { musicDeletedPath } from '../shared/admin-paths.ts'
import { useAskBeforeLeaving } from '../shared/leave-guard.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { BusyOverlay } from './busy-overlay.tsx'
import { CreateTrackPanel } from './create-track-panel.tsx'
import { DeleteTrackDialog } from './delete-track-dialog.tsx'
import { ADD_BUTTON_ID, editButtonId, LIST_TITLE_ID, rowId } from './focus-targets.ts'
import { MUSIC_CHANGE } from './music-mutations.ts'
import { usePanel, type Panel } from './panel-state.ts'
import { TrackList } from './track-list.tsx'
import { useAfterWork } from './use-after-work.ts'

/** The Music Manager (docs/product/admin.md#music-manager, docs/product/states.md#music-tracks). */
export function MusicPage() {
  const [panel, showPanel] = usePanel()
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<MusicTrack | null>(null)
  const askBeforeLeaving = useAskBeforeLeaving()
  const isBusy = useIsMutating({ mutationKey: MUSIC_CHANGE }) > 0 && deleting === null
  const focusAfterWork = useAfterWork(isBusy)

  function open(next: Panel) {
    askBeforeLeaving(() => {
      setSelectedId(null)
      showPanel(next)
    })
  }

  function close(focusId: string) {
    showPanel({ name: 'none' })
    focusAfterWork(focusId)
  }

  function showNewTrack(id: number) {
    showPanel({ name: 'none' })
    setSelectedId(id)
    focusAfterWork(rowId(id), { scrolls: true })
  }

  function forgetDeleted(id: number) {
    setDeleting(null)
    if (panel.name === 'edit' && panel.id === id) showPanel({ name: 'none' })
    focusAfterWork(LIST_TITLE_ID)
  }

  const isCreating = panel.name === 'create'
  return (
    <>
      <PageHeading
        title="Music"
        back={{ to: PATHS.admin, label: 'Dashboard' }}
        actions={
          <>
            <Link to={musicDeletedPath} className={buttonClass({ variant: 'secondary' })}>
              <HistoryIcon />
              Recently deleted
            </Link>
            <Button
              id={ADD_BUTTON_ID}
              variant={isCreating ? 'secondary' : 'primary'}
              aria-expanded={isCreating}
              onClick={() => open(isCreating ? { name: 'none' } : { name: 'create' })}
            >
              {isCreating ? <CloseIcon /> : <PlusIcon />}
              {isCreating ? 'Cancel' : 'Add New Track'}
            </Button>
          </>
        }
      />
      {isCreating && <CreateTrackPanel onCreated={showNewTrack} onCancel={() => close(ADD_BUTTON_ID)} />}
      <TrackList
        panel={panel}
        selectedId={selectedId}
        onToggleEdit={(id) =>
          open(panel.name === 'edit' && panel.id === id ? { name: 'none' } : { name: 'edit', id })
        }
        onDelete={setDeleting}
        onClose={(id) => close(editButtonId(id))}
      />
      {deleting && (
        <DeleteTrackDialog
          track={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => forgetDeleted(deleting.id)}
        />
      )}
      <BusyOverlay isBusy={isBusy} />
    </>
  )
}
