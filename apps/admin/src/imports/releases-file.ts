import type { FoundRelease } from '@troubadour/domain/imports/import'

const COLUMNS = ['title', 'artist', 'release date', 'type', 'upc', 'tracks']

/** What was found as the file that an import takes, so that it goes the same way as every other. */
export function releasesFile(releases: readonly FoundRelease[]): File {
  const rows = releases.map(({ title, artist, releaseDate, type, upc, tracks }) =>
    // One track on each line, also where it is the only one.
    [title, artist, releaseDate, type, upc, tracks.map((track) => `${track}\n`).join('')]
      .map(quoted)
      .join(','),
  )
  return new File([[COLUMNS.join(','), ...rows].join('\r\n')], 'MusicBrainz.csv', { type: 'text/csv' })
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
