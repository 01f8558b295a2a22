import { useQuery } from '@tanstack/react-query'
import { heardRecordingsQuery } from '@troubadour/api-client/public'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import { BuyRecording } from './buy-recording.tsx'
import { TRACKS_ID } from '../shared/page-ids.ts'
import { PlayButton } from '../shared/play-button.tsx'
import { playableOf, type Playable } from '../shared/playable.ts'
import { formatDuration } from '@troubadour/domain/time/duration'
import { useSiteClock } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** The recordings of a release (docs/product/public-pages.md#release-page). */
export function TrackList({ release }: { release: MerchItem & { slug: string } }) {
  const { data } = useQuery(heardRecordingsQuery(release.slug))
  const playable = playableOf(release, useSiteClock())
  return <Tracks title={release.title} recordings={data?.recordings ?? []} playable={playable} />
}

/**
 * Recordings in their order; null without any.
 * @param title of the release @param id of the heading, which must be unique on the page
 */
export function Tracks({
  title,
  recordings,
  playable,
  id = TRACKS_ID,
}: {
  title: string
  recordings: readonly HeardRecording[]
  playable: Playable | null
  id?: string
}) {
  const text = usePageText()
  const [only] = recordings
  if (!only) return null
  if (recordings.length === 1 && only.title === title)
    return (
      <section id={id} className={styles.tracks} aria-label={text('release.tracksTitle')}>
        <p>
          <Length recording={only} />
          {only.isExplicit && <Explicit />}
        </p>
        {only.offer && <BuyRecording id={only.id} title={title} offer={only.offer} />}
        <Details recording={only} />
      </section>
    )
  const isAlbum = recordings.length > 1
  const wholeMs = recordings.reduce((sum, one) => sum + (one.wholeDurationMs ?? one.durationMs), 0)
  return (
    <section className={styles.tracks} aria-labelledby={id}>
      <h2 id={id}>{text('release.tracksTitle')}</h2>
      {isAlbum && (
        <p className={styles.length}>
          {text('release.tracksText', { count: recordings.length, length: timeText(wholeMs) })}
        </p>
      )}
      <ol>
        {recordings.map((recording, index) => (
          <Track
            key={recording.id}
            playable={recording.streams.length > 0 ? playable : null}
            recording={recording}
            number={isAlbum ? index + 1 : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

const timeText = (ms: number) => formatDuration(ms / 1000)

interface TrackProps {
  /** Null before the release, where nothing of it plays. */
  playable: Playable | null
  recording: HeardRecording
  /** Track number on an album. */
  number: number | undefined
}

function Track({ playable, recording, number }: TrackProps) {
  const { id, title, isExplicit, offer } = recording
  return (
    <li>
      {playable && (
        <PlayButton
          variant="quiet"
          className={styles.trackPlay}
          playable={{ ...playable, recordingId: id }}
          title={title}
          hasWord={false}
        />
      )}
      <p className={styles.trackTitle}>
        {number && <span className={styles.length}>{number}</span>}
        <span>
          <span dir="auto">{title}</span>
          {isExplicit && <Explicit />}
        </span>
      </p>
      <Length recording={recording} />
      {offer && <BuyRecording id={id} title={title} offer={offer} />}
      <Details recording={recording} />
    </li>
  )
}

function Explicit() {
  const text = usePageText()
  return <span className={styles.explicit}>{text('release.explicitLabel')}</span>
}

function Length({ recording: { durationMs, wholeDurationMs } }: { recording: HeardRecording }) {
  const text = usePageText()
  const length = timeText(durationMs)
  if (wholeDurationMs === undefined) return <span className={styles.length}>{length}</span>
  return (
    <span className={`${styles.length} ${styles.preview}`}>
      {text('release.previewText', { length, whole: timeText(wholeDurationMs) })}
    </span>
  )
}

/** Lyrics, credits, and the browser's own controls without JavaScript. */
function Details({ recording: { title, lyrics, credits, streams } }: { recording: HeardRecording }) {
  const text = usePageText()
  return (
    <>
      <Folded name={text('release.lyricsLabel')} title={title} text={lyrics} />
      <Folded name={text('release.creditsLabel')} title={title} text={credits} />
      {streams.length > 0 && (
        <noscript>
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- Music: its words are in the lyrics. */}
          <audio controls preload="none" aria-label={title}>
            {streams.map(({ src, type }) => (
              <source key={src} src={src} type={type} />
            ))}
          </audio>
        </noscript>
      )}
    </>
  )
}

/** A collapsed long text of a recording; null without one. */
function Folded({ name, title, text }: { name: string; title: string; text: string | null }) {
  const read = usePageText()
  if (!text) return null
  return (
    <details>
      <summary>
        {name}
        <span className="visually-hidden">{` ${read('spoken.ofTitleText', { title })}`}</span>
      </summary>
      <UserText className={styles.description}>{text}</UserText>
    </details>
  )
}
