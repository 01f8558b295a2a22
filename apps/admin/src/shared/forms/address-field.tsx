import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { isReservedPath } from '@troubadour/domain/address/reserved-paths'
import { isSlug, pathOf, type AddressKind } from '@troubadour/domain/address/slug'
import { isDerivedSlug, wantedSlug, type Named } from '@troubadour/domain/address/slug-of'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { ADDRESS_LABEL } from '../content/field-labels.ts'
import { addressText, askedSlug } from '../text/address-text.ts'
import styles from './address-field.module.css'
import { CopyButton } from '../controls/copy-button.tsx'
import { publicSiteUrl } from '../paths/public-origin.ts'

/** A slug for display in the list of changes and in conflicts. */
export const slugText = (slug: string | null) => slug ?? 'From the title'

type AddressedDraft = FieldValues & { title?: string; slug: string | null }

/**
 * The URL of content, below its title (docs/product/admin.md#web-address): a line of text, and a field to change it.
 * @param stored the stored slug; null for new content
 * @param isPublic whether visitors see the stored content, whose old URL will redirect
 * @param title when it is not a field of the form
 * @param day the day in the form that is part of the slug, YYYY-MM-DD
 */
export function AddressField<Draft extends AddressedDraft>({
  kind,
  stored,
  isPublic,
  title,
  day,
  form,
}: {
  kind: AddressKind
  stored: (Named & { slug: string }) | null
  isPublic: boolean
  title?: string
  day?: string
  form: UseFormReturn<Draft>
}) {
  const [isOpened, setIsOpened] = useState(false)
  const fieldId = useId()
  // Every such draft has a slug; the library's types cannot infer it for a generic one.
  const slugForm = form as unknown as UseFormReturn<AddressedDraft>
  const typed = slugForm.getValues()
  const draft = { ...typed, title: title ?? typed.title ?? '' }
  const { field, fieldState } = useController({ control: slugForm.control, name: 'slug' })
  const after = { id: stored?.id ?? 0, title: draft.title, day }
  const requested = askedSlug(draft, stored ?? { slug: null })
  const wanted = wantedSlug({ before: stored ?? undefined, after, requested })
  // The API numbers reserved slugs like this (docs/product/validation.md#page-form).
  const next = kind === 'pages' && !requested && isReservedPath(wanted) ? `${wanted}-2` : wanted
  const isChanging = stored !== null && next !== stored.slug && isSlug(next)
  const isOpen = isOpened || requested !== undefined || fieldState.invalid
  const isByHand = draft.slug !== null && !isDerivedSlug({ ...after, slug: draft.slug })
  const url = stored && publicSiteUrl(pathOf(kind, stored.slug))
  const focusField = () => document.getElementById(fieldId)?.focus()

  function write(slug: string | null) {
    field.onChange(slug)
    slugForm.clearErrors('slug')
  }

  return (
    <div className={styles.address}>
      <div className={styles.line} data-open={isOpen || undefined}>
        <span aria-hidden className={styles.label}>
          {ADDRESS_LABEL}
        </span>
        <span className={styles.text}>
          <span className="visually-hidden">{ADDRESS_LABEL}: </span>
          {addressText(kind, stored?.slug ?? (draft.title.trim() ? next : '…'))}
        </span>
        <span className={styles.actions}>
          {url && <CopyButton text={url} label="Copy address" variant="quiet" size="small" />}
          {!isOpen && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                flushSync(() => setIsOpened(true))
                focusField()
              }}
            >
              Change<span className="visually-hidden"> address</span>
            </Button>
          )}
        </span>
      </div>
      <p className={styles.note}>
        <span role="status">{isChanging && noteOf(isPublic)}</span>
        {isChanging && <strong> {addressText(kind, next)}</strong>}
      </p>
      {isOpen && (
        <div className={styles.field}>
          <TextField
            {...field}
            id={fieldId}
            label={ADDRESS_LABEL}
            error={fieldState.error?.message}
            value={draft.slug ?? ''}
            onChange={(event) => write(event.target.value)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={next}
            hint={`What follows ${addressText(kind, '')}: small letters, digits and hyphens.`}
          />
          {isByHand && (
            <Button
              variant="quiet"
              size="small"
              className="text-edge"
              onClick={() => {
                write(null)
                focusField()
              }}
            >
              Make it from the title
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function noteOf(isPublic: boolean): string {
  return isPublic
    ? 'Saving changes the address; the old one will lead on to the new one:'
    : 'Saving changes the address:'
}
