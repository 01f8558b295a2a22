import { useRef, useState, type SyntheticEvent } from 'react'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { HEARD_CODECS } from '@troubadour/domain/release/recording'
import { formatDuration } from '@troubadour/domain/time/duration'
import { Button } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { takeFocus } from '../../shared/browser/take-focus.ts'
import styles from './recordings.module.css'

const TYPES = { opus: 'audio/mp4; codecs="opus"', aac: 'audio/mp4; codecs="mp4a.40.2"' }

/** Plays a recording like visitors, even before its release. */
export function Listen({ id, title }: { id: number; title: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  if (state === 'open') return <Player id={id} title={title} onFailed={() => setState('failed')} />
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
}

function Player({ id, title, onFailed }: { id: number; title: string; onFailed: () => void }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(true)
  /** In seconds; `whole` is 0 until it is known. */
  const [{ time, whole }, setTimes] = useState({ time: 0, whole: 0 })

  function readTimes({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLAudioElement>) {
    setTimes({ time: currentTime, whole: Number.isFinite(duration) ? duration : 0 })
  }

  function toggle() {
    // A failure to play is an error of the last source.
    if (audio.current?.paused) audio.current.play().catch(() => undefined)
    else audio.current?.pause()
  }

  const times = [time, whole].map(formatDuration)
  return (
    <div role="group" aria-label={`Player of ${title}`} className={styles.player}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- Music: its words are in the lyrics. */}
      <audio
        ref={audio}
        autoPlay
        preload="none"
        onPlay={({ currentTarget }) => {
          setIsPlaying(true)
          pauseOthers(currentTarget)
        }}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={readTimes}
        onDurationChange={readTimes}
      >
        {HEARD_CODECS.map((codec, index) => (
          <source
            key={codec}
            src={endpoints.listenToRecording.path.replace('{id}', String(id)).replace('{codec}', codec)}
            type={TYPES[codec]}
            onError={index === HEARD_CODECS.length - 1 ? onFailed : undefined}
          />
        ))}
      </audio>
      <Button
        ref={takeFocus}
        variant="secondary"
        size="small"
        aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
        onClick={toggle}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </Button>
      <input
        type="range"
        aria-label={`Position in ${title}`}
        aria-valuetext={times.join(' of ')}
        max={Math.ceil(whole)}
        disabled={whole === 0}
        value={Math.round(time)}
        onChange={({ target }) => {
          if (audio.current) audio.current.currentTime = Number(target.value)
        }}
      />
      <span className={styles.time}>{times.join(' / ')}</span>
    </div>
  )
}

function pauseOthers(playing: HTMLAudioElement) {
  for (const other of document.querySelectorAll('audio')) if (other !== playing) other.pause()
}
