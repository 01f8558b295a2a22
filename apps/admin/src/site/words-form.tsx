import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Controller, get, type FieldError, type UseFormReturn } from 'react-hook-form'
import type { Language } from '@troubadour/domain/schema/language'
import { countText } from '@troubadour/domain/texts/count-text'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { DEFAULT_TEXTS } from '@troubadour/domain/texts/site-texts'
import { TEXT_GROUPS } from '@troubadour/domain/texts/texts'
import { Card } from '@troubadour/ui/cards/card'
import { TextField } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../shared/controls/disclosure.tsx'
import { OwnTextField } from './own-text-field.tsx'
import { SectionOrder } from './section-order.tsx'
import { isOwnText, sectionTitle, shownHint, textIn, type WordsDraft } from './words-draft.ts'
import styles from './words-form.module.css'

/** The order of the sections, and every text in its group (docs/product/admin.md#texts-screen). */
export function WordsForm({
  form,
  draft,
  language,
}: {
  form: UseFormReturn<WordsDraft>
  draft: WordsDraft
  language: Language
}) {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const { errors } = form.formState
  // Without `errors.texts &&`, looking up 400 texts takes 10 ms at each keystroke.
  const errorOf = (key: TextKey): FieldError | undefined => errors.texts && get(errors, `texts.${key}`)
  const wanted = search.trim().toLowerCase()
  const isSearching = wanted !== ''
  const isFound = (key: TextKey) =>
    `${DEFAULT_TEXTS[language][key]}\n${textIn(draft, key)}`.toLowerCase().includes(wanted)
  const groups = TEXT_GROUPS.map(({ title, keys }) => ({
    title,
    // Invalid texts are always shown, whatever the search is.
    shown: keys.filter((key) => isFound(key) || errorOf(key)),
    changed: keys.filter((key) => isOwnText(draft, key, language)).length,
    isWrong: keys.some(errorOf),
  }))
  const found = groups.filter(({ shown }) => shown.length > 0)
  const changed = groups.reduce((sum, group) => sum + group.changed, 0)
  return (
    <div className={styles.form}>
      <Controller
        control={form.control}
        name="sections"
        render={({ field }) => (
          <SectionOrder
            sections={field.value}
            titleOf={(id) => sectionTitle(draft, id, language)}
            hintOf={(id) => shownHint(draft, id, language)}
            onChange={field.onChange}
          />
        )}
      />
      <Card as="section" className={styles.texts} aria-labelledby="texts-title">
        <h2 id="texts-title" className={styles.title}>
          Texts
        </h2>
        <p className="muted">An empty field leaves the text as it stands in it.</p>
        <TextField
          label="Search the texts"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Enter would save the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <p role="status" className={styles.count}>
          {isSearching && `${countText(found.flatMap(({ shown }) => shown).length, 'text')} found. `}
          {`${countText(changed, 'text')} changed.`}
        </p>
        {found.map(({ title, shown, changed: changedHere, isWrong }) => (
          <Group
            key={`${title} ${isSearching}`}
            title={title}
            note={changedHere > 0 ? `${changedHere} changed` : ''}
            isOpen={isSearching || isWrong}
          >
            {shown.map((key) => (
              <OwnTextField
                key={key}
                form={form}
                textKey={key}
                language={language}
                isOwn={isOwnText(draft, key, language)}
                error={errorOf(key)?.message}
              />
            ))}
          </Group>
        ))}
      </Card>
    </div>
  )
}

/**
 * Its fields are rendered once it is open: all the hundreds of texts would delay the screen and each search on a phone.
 * @param isOpen initially, and when it becomes true
 */
function Group({
  title,
  note,
  isOpen,
  children,
}: {
  title: string
  note: string
  isOpen: boolean
  children: React.ReactNode
}) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Disclosure
      isOpen={isOpen || undefined}
      onToggle={(open) => open && setWasOpened(true)}
      summary={
        <>
          {title} {note && <span className={styles.note}>{note}</span>}
        </>
      }
    >
      {(isOpen || wasOpened) && <div className={styles.fields}>{children}</div>}
    </Disclosure>
  )
}
