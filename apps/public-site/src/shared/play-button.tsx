import type { ComponentProps } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import type { Playable } from './playable.ts'

/** Plays and pauses. It needs no React: the player itself says in it what a press does (src/player/play-controls.ts). */
export function PlayButton({
  playable,
  title = playable.title,
  hasWord = true,
  ...props
}: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'> & {
  playable: Playable
  /** What it plays; the release, unless it is one recording of it. */
  title?: string
  hasWord?: boolean
}) {
  return (
    <Button data-play={JSON.stringify(playable)} aria-label={`Play ${title}`} {...props}>
      <span>
        <PlayIcon />
        {hasWord && 'Play'}
      </span>
      <span>
        <PauseIcon />
        {hasWord && 'Pause'}
      </span>
    </Button>
  )
}
