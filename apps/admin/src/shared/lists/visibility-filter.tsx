import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import styles from './visibility-filter.module.css'

const VISIBILITIES = ['all', 'visible', 'hidden'] as const
type Visibility = (typeof VISIBILITIES)[number]

/** The URL parameter of the filter. */
export const VISIBILITY_PARAM = 'show'

export function readVisibility(query: URLSearchParams): Visibility {
  return VISIBILITIES.find((one) => one === query.get(VISIBILITY_PARAM)) ?? 'all'
}

/** Filters a list by what visitors see, with the number of each. */
export function VisibilityFilter({
  noun,
  value,
  total,
  hidden,
  onChange,
}: {
  /** 'products' */
  noun: string
  value: Visibility
  /** Number of items that match the search; null while it is not known. */
  total: number | null
  hidden: number
  onChange: (params: { [VISIBILITY_PARAM]: string }) => void
}) {
  const counted = (label: string, count: number) => (total === null ? label : `${label} (${count})`)
  return (
    <SegmentedChoice
      label={`Which ${noun}`}
      options={[
        { value: 'all', label: counted('All', total ?? 0) },
        { value: 'visible', label: counted('Visible', (total ?? 0) - hidden) },
        { value: 'hidden', label: counted('Hidden', hidden) },
      ]}
      value={value}
      onChange={(next) => onChange({ [VISIBILITY_PARAM]: next === 'all' ? '' : next })}
      className={styles.filter}
    />
  )
}
