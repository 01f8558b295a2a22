import type { ComponentProps } from 'react'
import { isTimeZone } from '@troubadour/domain/site/site'
import { SelectField } from '@troubadour/ui/forms/fields'
import { useNow } from '../shared/time/now.tsx'
import { TimeZoneOptions } from '../shared/time/time-zone-options.tsx'
import { spoken, timeIn } from './time-zones.ts'

/** The site's time zone, and the current time there. */
export function TimeZoneField({
  chosen,
  ...props
}: Omit<ComponentProps<typeof SelectField>, 'hint' | 'children'> & { chosen: string }) {
  const now = useNow()
  return (
    <SelectField
      {...props}
      hint={isTimeZone(chosen) && `In ${spoken(chosen)} it is now ${timeIn(chosen, now)}.`}
    >
      <TimeZoneOptions chosen={chosen} />
    </SelectField>
  )
}
