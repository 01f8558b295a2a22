import type { ComponentProps } from 'react'
import { isTimeZone } from '@troubadour/domain/site/site'
import { SelectField } from '@troubadour/ui/forms/fields'
import { useNow } from '../shared/time/now.tsx'
import { timeZoneOptions } from '../shared/time/time-zone-options.ts'
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
      options={timeZoneOptions(chosen)}
      hint={isTimeZone(chosen) && `In ${spoken(chosen)} it is now ${timeIn(chosen, now)}.`}
    />
  )
}
