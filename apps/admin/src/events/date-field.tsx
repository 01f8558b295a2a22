import { useState, type ComponentProps } from 'react'
import { dateText } from '@troubadour/domain/event/schedule-hints'
import { dayAt, type CalendarDay } from '@troubadour/domain/time/zoned-time'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { showToast } from '@troubadour/ui/overlays/toast-store'
import { ActionField, FieldAction } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { CalendarIcon } from '@troubadour/ui/pictures/icon'
import { loadOnline } from '../shared/browser/load-online.ts'
import { useSiteLanguage } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import type { DayCalendar } from './day-calendar.tsx'

/** The free text of a date, with a calendar that fills in a day. */
export function DateField({
  day,
  onChoose,
  ...props
}: Omit<ComponentProps<typeof ActionField>, 'action'> & {
  /** The parsed text. */
  day: CalendarDay | null
  onChoose: (date: string) => void
}) {
  const { now, timeZone } = useSiteClock()
  const language = useSiteLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [Calendar, setCalendar] = useState<typeof DayCalendar | null>(null)

  async function open() {
    setIsOpen(true)
    try {
      const loaded = await loadOnline(() => import('./day-calendar.tsx'))
      setCalendar(() => loaded.DayCalendar)
    } catch {
      // The calendar failed to load; the date can still be typed.
      setIsOpen(false)
      showToast({
        title: 'Error',
        description: 'The calendar could not be loaded. Please type the date.',
        variant: 'destructive',
      })
    }
  }
  return (
    <>
      <ActionField
        {...props}
        action={
          <FieldAction aria-label="Choose from a calendar" onClick={() => void open()}>
            <CalendarIcon />
          </FieldAction>
        }
      />
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Choose the date" size="small">
        {Calendar ? (
          <Calendar
            day={day}
            today={dayAt(now.getTime(), timeZone)}
            onChoose={(chosen) => {
              onChoose(dateText(chosen, language))
              setIsOpen(false)
            }}
          />
        ) : (
          <Spinner label="Loading the calendar" />
        )}
      </Dialog>
    </>
  )
}
