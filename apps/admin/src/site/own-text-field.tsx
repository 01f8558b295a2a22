import { memo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Language } from '@troubadour/domain/schema/language'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { DEFAULT_TEXTS } from '@troubadour/domain/texts/site-texts'
import { placeholdersOf } from '@troubadour/domain/texts/fill-text'
import { kindOfText } from '@troubadour/domain/texts/texts'
import { Button } from '@troubadour/ui/forms/button'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/forms/form-fields.ts'
import { labelOf, type WordsDraft } from './words-draft.ts'
import styles from './words-form.module.css'

/** What the site writes in place of each placeholder. */
export const PLACEHOLDER_MEANINGS: Readonly<Record<string, string>> = {
  '{address}': 'the postal address',
  '{artist}': 'the project name',
  '{before}': 'the price before',
  '{code}': 'a code',
  '{count}': 'the number of all',
  '{credit}': 'the photographer',
  '{currency}': 'the currency',
  '{day}': 'the day',
  '{email}': 'the email address',
  '{format}': 'the format of the file',
  '{formats}': 'the formats of the files',
  '{host}': 'the name of the other site',
  '{hotkey}': 'the key',
  '{length}': 'the length',
  '{name}': 'the name of the recipient or the buyer',
  '{number}': 'the number',
  '{page}': 'the number of the page',
  '{phone}': 'the phone number',
  '{platform}': 'the name of the platform',
  '{price}': 'the price',
  '{project}': 'the project name',
  '{search}': 'what was searched for',
  '{seller}': 'the name of the seller',
  '{show}': 'the day and the place of the show',
  '{site}': 'the name of the video site',
  '{sites}': 'the names of the video sites',
  '{size}': 'the size',
  '{text}': 'when the show is',
  '{time}': 'the time',
  '{title}': 'the title',
  '{town}': 'the town',
  '{ways}': 'the contact email and phone',
  '{when}': 'the day of the show',
  '{whole}': 'the whole length',
}

const LIST = new Intl.ListFormat('en-US')

/** 'Keep {count} and {length}: the site writes the number of all and the length there.' */
export function placeholderHint(text: string): string | undefined {
  const names = placeholdersOf(text)
  if (names.length === 0) return undefined
  const meanings = names.map((name) => PLACEHOLDER_MEANINGS[name] ?? 'the value')
  return `Keep ${LIST.format(names)}: the site writes ${LIST.format(meanings)} there.`
}

/** A text of the public pages; empty shows the default as placeholder. Memoized, because one screen has hundreds. */
export const OwnTextField = memo(function OwnTextField({
  form,
  textKey,
  language,
  isOwn,
  error,
}: {
  form: UseFormReturn<WordsDraft>
  textKey: TextKey
  language: Language
  /** Whether it differs from the default. */
  isOwn: boolean
  /** The field's error; the component only renders when its props change. */
  error: string | undefined
}) {
  const path = `texts.${textKey}` as const
  const label = labelOf(textKey, language)
  const standard = DEFAULT_TEXTS[language][textKey]
  const props = {
    ...formField(form, path, label),
    error,
    placeholder: standard,
    hint: placeholderHint(standard),
    dir: 'auto',
    lang: language,
    autoComplete: 'off',
  }
  return (
    <div className={styles.text}>
      {kindOfText(textKey) === 'sentence' ? <TextArea rows={2} {...props} /> : <TextField {...props} />}
      {isOwn && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Reset ${label}`}
          onClick={() => {
            form.setValue(path, '')
            form.clearErrors(path)
            // The button is removed.
            form.setFocus(path)
          }}
        >
          Reset
        </Button>
      )}
    </div>
  )
})
