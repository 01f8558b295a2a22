import type { RowTotals } from '@troubadour/domain/content/content-rows'
import type { AnnouncementState } from '@troubadour/domain/mailing-list/announcement'
import { SelectField } from '@troubadour/ui/forms/fields'
import { useListAddress } from '../../shared/lists/list-address.ts'
import { choiceOf } from '../../shared/lists/list-query.ts'
import { VISIBILITY_PARAM } from '../../shared/lists/visibility-filter.tsx'

/** How the filter names each state, and how the list is called that has only those. */
const STATES: Record<AnnouncementState, { label: string; kind: string }> = {
  draft: { label: 'Drafts', kind: 'drafts' },
  scheduled: { label: 'Scheduled', kind: 'scheduled announcements' },
  sending: { label: 'Sending', kind: 'announcements that are being sent' },
  paused: { label: 'Paused', kind: 'paused announcements' },
  sent: { label: 'Finished', kind: 'finished announcements' },
}

/** The state that the address asks for, if any, and what the list is called then. */
export function useShownState() {
  const { query } = useListAddress()
  const state = choiceOf(STATES, query.get(VISIBILITY_PARAM))
  return state === '' ? {} : { state, kind: STATES[state].kind }
}

/** Filters the list by state, with the number of each that the search finds, if that is known. */
export function StateFilter({ groups, isUnknown }: { groups: RowTotals['groups']; isUnknown: boolean }) {
  const { narrow } = useListAddress()
  const { state: shown = '' } = useShownState()
  const totals = new Map(groups.map(({ name, total }) => [name, total]))
  return (
    <SelectField
      label="State"
      isLabelHidden
      value={shown}
      onChange={({ target }) => narrow({ [VISIBILITY_PARAM]: target.value })}
    >
      <option value="">All states</option>
      {Object.entries(STATES).map(([state, { label }]) => (
        <option key={state} value={state}>
          {isUnknown || groups.length === 0 ? label : `${label} (${totals.get(state) ?? 0})`}
        </option>
      ))}
    </SelectField>
  )
}
