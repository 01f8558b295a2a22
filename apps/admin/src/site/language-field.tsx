import type { ComponentProps } from 'react'
import { LANGUAGE_NAMES, LANGUAGES } from '@troubadour/domain/texts/language'
import { SelectField } from '@troubadour/ui/forms/fields'

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
