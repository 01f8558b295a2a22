import { useSearchParams } from 'react-router-dom'
import { ItemWithId } from '../shared/calls/item-by-id.tsx'
import { CreatePage, EditPage } from '../shared/content/content-forms.tsx'
import { rowIdFrom } from '../shared/paths/admin-paths.ts'
import { copyOf, EVENT_FORM } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { EVENTS } from './event-kind.tsx'

const PARTS = { kind: EVENTS, form: EVENT_FORM, Form: EventForm }

/** Create mode (docs/product/states.md#event-editor). `?copy=12` starts with a copy of another event. */
export function CreateEventPage() {
  const copied = useSearchParams()[0].get('copy')
  if (copied === null) return <CreatePage {...PARTS} />
  return (
    <ItemWithId {...EVENTS} id={rowIdFrom(copied)}>
      {(event) => <CreatePage key={event.id} {...PARTS} initial={copyOf(event)} />}
    </ItemWithId>
  )
}

/** Edit mode (docs/product/states.md#event-editor). */
export const EditEventPage = () => <EditPage {...PARTS} />
