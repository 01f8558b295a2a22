import { hasEventEnded } from '@troubadour/domain/event-schedule'
import { Card } from '@troubadour/ui/cards/card'
import { Notice } from '@troubadour/ui/feedback/notice'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { useSiteClock } from '../shared/site-clock.ts'
import { FIELD_LABELS } from './event-draft.ts'
import type { EventFormState } from './event-fields.tsx'
import styles from './event-form.module.css'

/** Featured and Visible, with a hint when what is featured is over or hidden. */
export function EventSwitches({ form, createdAt }: { form: EventFormState; createdAt?: string }) {
  const clock = useSiteClock()
  const event = { ...form.watch(), createdAt: createdAt ?? clock.now.toISOString() }
  return (
    <Card className={styles.switches}>
      <SwitchField
        label={FIELD_LABELS.isFeatured}
        hint="Shown large on the home page. One event at most: the last one to be featured."
        {...form.register('isFeatured')}
      />
      {event.isFeatured && hasEventEnded(event, clock) && (
        <Notice tone="warning" title="This featured event is over">
          It stays large on the home page, without its ticket links, until you switch Featured off or feature
          another event.
        </Notice>
      )}
      {event.isFeatured && !event.isVisible && (
        <Notice tone="warning" title="This featured event is hidden">
          Visitors see no featured event until you show it.
        </Notice>
      )}
      <SwitchField
        label={FIELD_LABELS.isVisible}
        hint="Visitors see the event on the public site."
        {...form.register('isVisible')}
      />
    </Card>
  )
}
