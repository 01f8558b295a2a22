import { useState } from 'react'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { HEARD_CODECS } from '@troubadour/domain/release/recording'
import { Button } from '@troubadour/ui/forms/button'
import { takeFocus } from '../../shared/browser/take-focus.ts'
import styles from './recordings.module.css'

const TYPES = { opus: 'audio/mp4; codecs="opus"', aac: 'audio/mp4; codecs="mp4a.40.2"' }

/** Plays a recording like visitors, even before its release. */
export function Listen({ id, title }: { id: number; title: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  if (state !== 'open')
    return (
      <>
        {state === 'failed' && (
          <p className={styles.problem} role="alert">
            This could not be played.
          </p>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={`Listen to ${title}`}
          onClick={() => setState('open')}
        >
          Listen
        </Button>
      </>
    )
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- Music: its words are in the lyrics.
    <audio
      controls
      autoPlay
      preload="none"
      aria-label={`Player of ${title}`}
      className={styles.player}
      ref={takeFocus}
      onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
    >
      {HEARD_CODECS.map((codec, index) => (
        <source
          key={codec}
          src={endpoints.listenToRecording.path.replace('{id}', String(id)).replace('{codec}', codec)}
          type={TYPES[codec]}
          onError={index === HEARD_CODECS.length - 1 ? () => setState('failed') : undefined}
        />
      ))}
    </audio>
  )
}

function pauseOthers(playing: HTMLAudioElement) {
  for (const other of document.querySelectorAll('audio')) if (other !== playing) other.pause()
}
