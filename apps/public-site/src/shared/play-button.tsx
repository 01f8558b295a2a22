import type { ComponentProps } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { useText } from './use-text.ts'
import type { Playable } from './playable.ts'

/** Plays and pauses without React: the player updates its label (src/player/play-controls.ts). */
export function PlayButton({
  playable,
  title = playable.title,
  hasWord = true,
  ...props
}: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'> & {
  playable: Playable
  /** Title of the recording; default: that of the release. */
  title?: string
  hasWord?: boolean
}) {
  const text = useText()
  const play = text(playable.isPreview ? 'offer.playPreviewButton' : 'offer.playButton')
  const pause = text('offer.pauseButton')
  return (
    <Button data-play={JSON.stringify(playable)} aria-label={`${play} ${title}`} {...props}>
      <span>
        <PlayIcon />
        {hasWord && play}
      </span>
      <span>
        <PauseIcon />
        {hasWord && pause}
      </span>
    </Button>
  )
}
