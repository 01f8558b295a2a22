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
  /** Number of items that match the search. */
  total: number
  hidden: number
  onChange: (params: { [VISIBILITY_PARAM]: string }) => void
}) {
  return (
    <SegmentedChoice
      label={`Which ${noun}`}
      options={[
        { value: 'all', label: `All (${total})` },
        { value: 'visible', label: `Visible (${total - hidden})` },
        { value: 'hidden', label: `Hidden (${hidden})` },
      ]}
      value={value}
      onChange={(next) => onChange({ [VISIBILITY_PARAM]: next === 'all' ? '' : next })}
      className={styles.filter}
    />
  )
}
