/** Options of `csv-stringify` for a file that spreadsheets open. */
export const CSV_FILE = {
  header: true,
  // Without it Excel assumes the local Windows encoding.
  bom: true,
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  escape_formulas: true,
} as const

/** The headers of a downloaded CSV file. @param name 'subscribers' becomes 'subscribers-2026-06-15.csv' */
export function csvName(name: string, now: Date) {
  const day = now.toISOString().slice(0, 10)
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  }
}
