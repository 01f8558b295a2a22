import type { ComponentProps } from 'react'
import { isTimeZone } from '@troubadour/domain/time/zoned-time'
import { SelectField } from '@troubadour/ui/forms/fields'
import { LANGUAGE_NAMES, LANGUAGES } from '@troubadour/domain/schema/language'
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

/** The language of the public pages (docs/product/entities.md#language). */
export function LanguageField(props: ComponentProps<typeof SelectField>) {
  return (
    <SelectField hint="Of the texts that you have not written yourself, and of dates and prices." {...props}>
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </SelectField>
  )
}
