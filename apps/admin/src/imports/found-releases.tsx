import { useState } from 'react'
import type { FoundRelease } from '@troubadour/domain/imports/import'
import { importedText } from '@troubadour/domain/imports/import-values'
import { countText } from '@troubadour/domain/texts/count-text'
import { Button } from '@troubadour/ui/forms/button'
import styles from './import.module.css'

/** The releases found in MusicBrainz, to choose from. */
export function FoundReleases({
  releases,
  isComplete,
  isBusy,
  onChoose,
}: {
  releases: readonly FoundRelease[]
  isComplete: boolean
  isBusy: boolean
  onChoose: (file: File) => void
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = releases.filter(({ id }) => !left.has(id))
  const isNone = chosen.length === 0

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }

  return (
    <>
      {!isComplete && <p className="muted">MusicBrainz has more of this artist: these are some of them.</p>}
      <ul className={styles.choices}>
        {releases.map(({ id, title, type, releaseDate, upc, tracks }) => (
          <li key={id}>
            <label className={styles.choice}>
              <span>
                <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} /> {title}
              </span>
              <span className="muted">
                {[
                  type,
                  releaseDate,
                  upc && `UPC ${upc}`,
                  tracks.length > 0 && countText(tracks.length, 'track'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {releases.length > 1 && (
          <Button
            variant="secondary"
            onClick={() => setLeft(new Set(isNone ? [] : releases.map(({ id }) => id)))}
          >
            {isNone ? 'Choose all' : 'Choose none'}
          </Button>
        )}
        <Button isBusy={isBusy} disabled={isNone} onClick={() => onChoose(releasesFile(chosen))}>
          {isBusy ? 'Reading…' : `Continue with ${importedText('releases', chosen.length)}`}
        </Button>
      </div>
    </>
  )
}

const COLUMNS = ['title', 'artist', 'release date', 'type', 'upc', 'tracks']

/** Converts releases from MusicBrainz to a file, so that they are imported like any other file. */
function releasesFile(releases: readonly FoundRelease[]): File {
  const rows = releases.map(({ title, artist, releaseDate, type, upc, tracks }) =>
    // A line break after each track makes a single track unambiguous, too.
    [title, artist, releaseDate, type, upc, tracks.map((track) => `${track}\n`).join('')]
      .map(quoted)
      .join(','),
  )
  return new File([[COLUMNS.join(','), ...rows].join('\r\n')], 'MusicBrainz.csv', { type: 'text/csv' })
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
