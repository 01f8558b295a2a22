import { useEffect, useState } from 'react'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import { dispatchPlayer, type PlayerState, usePlayer } from '../shared/player-store.ts'
import { SectionBoundary } from '../shared/section.tsx'

const load = () => import('./floating-player.tsx')
type View = Awaited<ReturnType<typeof load>>['FloatingPlayer']

/** The floating player (docs/product/public-pages.md#floating-player). It is loaded with the first Play. */
export function Player() {
  const track = usePlayer(({ activeTrack }) => activeTrack)
  const [FloatingPlayer, setView] = useState<View>()
  const isMissing = track !== null && !FloatingPlayer
  useEffect(() => {
    if (!isMissing) return
    load().then(
      (loaded) => setView(() => loaded.FloatingPlayer),
      // The next Play tries again.
      () => {
        dispatchPlayer({ type: 'close' })
        showToast({
          variant: 'destructive',
          title: 'Error',
          description: 'The player could not be loaded. Please try again.',
        })
      },
    )
  }, [isMissing])
  return (
    <>
      {/* In the page from the start: a live region that is added with its text is not announced. */}
      <span className="visually-hidden" aria-live="polite">
        {usePlayer(announcement)}
      </span>
      {track && FloatingPlayer && (
        <SectionBoundary>
          <FloatingPlayer track={track} />
        </SectionBoundary>
      )}
    </>
  )
}

function announcement({ activeTrack, isPlaying, currentTime }: PlayerState): string {
  if (!activeTrack) return ''
  const resting = currentTime > 0 ? 'Paused' : 'Stopped'
  return `${isPlaying ? 'Playing' : resting}: ${activeTrack.title}`
}
