import type { FoundRelease } from '@troubadour/domain/imports/import'

const COLUMNS = ['title', 'artist', 'release date', 'type', 'upc', 'tracks']

/** Converts releases from MusicBrainz to a file, so that they are imported like any other file. */
export function releasesFile(releases: readonly FoundRelease[]): File {
  const rows = releases.map(({ title, artist, releaseDate, type, upc, tracks }) =>
    // A line break after each track makes a single track unambiguous, too.
    [title, artist, releaseDate, type, upc, tracks.map((track) => `${track}\n`).join('')]
      .map(quoted)
      .join(','),
  )
  return new File([[COLUMNS.join(','), ...rows].join('\r\n')], 'MusicBrainz.csv', { type: 'text/csv' })
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
