import { plainText, type IMPORT_FIELDS, type ImportKind } from './import-values.ts'

/** Column names in exports and spreadsheets in English, German, French and Spanish, as `plainText` returns them. */
const NAMES: { [Kind in ImportKind]: Record<keyof (typeof IMPORT_FIELDS)[Kind], string> } = {
  shows: {
    date: 'date startdate eventdate showdate start startsat datetime startdatetime datum day tag jour fecha dia beginn debut inicio comienzo',
    time: 'time showtime starttime eventtime uhrzeit zeit heure horaire hora',
    title:
      'title event eventname eventtitle showname name subject summary titel veranstaltung titre evenement titulo evento',
    venue: 'venue venuename place club location spielort veranstaltungsort ort lieu salle lugar sala recinto',
    location: 'address streetaddress venueaddress street location adresse anschrift strasse direccion',
    town: 'city town venuecity stadt ville ciudad',
    region: 'region state venuestate province bundesland provincia estado',
    country: 'country venuecountry land pays pais',
    price: 'price ticketprice admission cost preis eintritt prix tarif precio entrada',
    link: 'link url ticketurl ticketlink tickets eventurl website webseite billetterie enlace entradas',
    description: 'description notes details info about beschreibung notizen descripcion notas',
  },
  releases: {
    title: 'title albumtitle releasetitle album release releasename itemname name titel titre titulo',
    artist: 'artist artistname albumartist kunstler kunstlerin interpret artiste artista',
    releaseDate:
      'releasedate released date publishdate erscheinungsdatum datedesortie fechadelanzamiento year',
    type: 'type releasetype itemtype primarytype format kind typ art tipo',
    upc: 'upc barcode ean upcean gtin',
    tracks: 'tracks tracklist tracktitles songs titelliste canciones',
    description: 'description about notes info beschreibung descripcion',
    spotifyEmbedUrl: 'spotify spotifyurl spotifylink',
    streamUrl: 'streamurl stream itemurl albumurl releaseurl url link bandcampurl streaminglink smartlink',
    presaveUrl: 'presave presaveurl presavelink',
  },
}

/**
 * Names that mean another field when a better column for their first meaning exists: 'Beginn' is a time beside 'Datum',
 * 'Ort' a town beside 'Spielort'.
 */
const SECOND_MEANINGS: Record<ImportKind, Record<string, string>> = {
  shows: {
    time: 'start starts startsat beginn debut inicio comienzo doors einlass ouverture apertura',
    town: 'ort',
  },
  releases: {},
}

/** Columns of sales reports, whose dates are those of sales. */
const SALES_COLUMN = /^(?:bandcamptransactionid|netamount|amountyoureceived|buyername)$/

/** Maps fields to columns by the columns' names: field -> index. Each column is used for one field at most. */
export function guessColumns(kind: ImportKind, columns: readonly string[]): Record<string, number> {
  const names = columns.map((name) => plainText(name))
  const isSalesReport = names.some((name) => SALES_COLUMN.test(name))
  const guessed: Record<string, number> = {}
  const taken = new Set<number>()
  const rankedFrom = (first: number, table: Record<string, string>) =>
    Object.entries(table).flatMap(([field, known]) =>
      known.split(' ').map((name, index) => ({ field, name, rank: first + index })),
    )
  const ranked = [...rankedFrom(0, NAMES[kind]), ...rankedFrom(100, SECOND_MEANINGS[kind])]
  // Best matches first: 'location' is a venue only when no other column is one.
  for (const { field, name } of ranked.sort((one, two) => one.rank - two.rank)) {
    const column = names.findIndex((known, index) => known === name && !taken.has(index))
    if (column === -1 || field in guessed || (isSalesReport && name === 'date')) continue
    guessed[field] = column
    taken.add(column)
  }
  return guessed
}
