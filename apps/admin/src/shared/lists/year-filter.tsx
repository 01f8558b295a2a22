import type { RowTotals } from '@troubadour/domain/content/content-rows'
import { SelectField } from '@troubadour/ui/forms/fields'

/** The URL parameter of the filter. */
export const YEAR_PARAM = 'year'

export function readYear(query: URLSearchParams): number | undefined {
  const year = query.get(YEAR_PARAM) ?? ''
  return /^[1-9]\d{0,3}$/.test(year) ? Number(year) : undefined
}

/** Goes to a year of a list, with the number of its rows that the search finds, if that is known. */
export function YearFilter({
  years,
  isUnknown,
  query,
  onChange,
}: {
  years: RowTotals['years']
  isUnknown: boolean
  query: URLSearchParams
  onChange: (params: { [YEAR_PARAM]: string }) => void
}) {
  const chosen = readYear(query)
  if (years.length < 2 && chosen === undefined) return null
  return (
    <SelectField
      label="Year"
      isLabelHidden
      value={chosen ?? ''}
      onChange={({ target }) => onChange({ [YEAR_PARAM]: target.value })}
    >
      <option value="">All years</option>
      {years.map(
        ({ year, total }) =>
          // A search may find nothing in the year.
          (isUnknown || total > 0 || year === chosen) && (
            <option key={year} value={year}>
              {isUnknown ? year : `${year} (${total})`}
            </option>
          ),
      )}
    </SelectField>
  )
}
