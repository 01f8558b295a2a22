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
  const [placeholder] = placeholdersOf(standard)
  const props = {
    ...formField(form, path, label),
    error,
    placeholder: standard,
    hint: placeholder && `Keep ${placeholder}: the site writes the value there.`,
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
