import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { storeMedia } from '@troubadour/api-client/content'
import { ApiError } from '@troubadour/api-client/http'
import { KEPT_UNUSED_DAYS, mediaPicture } from '@troubadour/domain/media/media-picture'
import { type MediaFile, type MediaPatch, ALT_MAX_LENGTH } from '@troubadour/domain/media/media-file'
import { dayAt, formatDay, toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextArea } from '@troubadour/ui/forms/fields'
import { CopyButton } from '../shared/copy-button.tsx'
import { momentText } from '../shared/moment-text.ts'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './pictures.module.css'

type Change = Pick<MediaPatch, 'alt' | 'isPublic'>

const DAY_MS = 86_400_000
const KILO = 1000

/** How wide a card's picture is, for the browser's choice of a file. */
const SIZES = '(min-width: 768px) 22rem, 100vw'

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** One picture: what it shows, where it is used, its alt text, and whether it is public. */
export function PictureCard({
  file,
  alt,
  takesFocus,
  onType,
}: {
  file: MediaFile
  /** The text in the field. */
  alt: string
  takesFocus: boolean
  onType: (alt: string) => void
}) {
  const clock = useSiteClock()
  const queryClient = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [altError, setAltError] = useState<string>()
  const update = useMutation({
    mutationFn: (change: Change) => call('updateMedia', { params: { id: file.id }, body: change }),
    onSuccess: (saved, change) => {
      storeMedia(queryClient, saved)
      onType(saved.alt)
      showSuccess(successText(change))
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.fieldErrors.alt : undefined
      if (refusal === undefined) return showFailure('Failed to update the picture. Please try again.', error)
      setAltError(refusal)
      field.current?.focus()
    },
  })
  const pending: Change = update.isPending ? update.variables : {}
  const isChanged = alt.trim() !== file.alt.trim()
  const isPublic = pending.isPublic ?? file.isPublic

  /** One change at a time: a second one is not sent. */
  function send(change: Change) {
    if (update.isPending) return
    setAltError(undefined)
    update.mutate(change)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (isChanged) send({ alt: alt.trim() })
  }

  return (
    <li ref={takesFocus ? takeFocus : undefined} tabIndex={takesFocus ? -1 : undefined}>
      <Card as="article" isFlush className={styles.card} aria-label={file.alt || `Picture ${file.id}`}>
        <Picture file={file} />
        <div className={styles.body}>
          <p className={styles.badges}>
            <Badge tone={file.isUsed ? 'success' : 'neutral'}>{file.isUsed ? 'Used' : 'Not used'}</Badge>
            {file.isPublic && <Badge tone="accent">Public</Badge>}
          </p>
          <div className={styles.facts}>
            <p>
              {file.width} × {file.height} pixels, {sizeText(file.bytes)} in all its sizes
            </p>
            <p>
              Added <time dateTime={file.createdAt}>{momentText(file.createdAt, clock)}</time>
            </p>
            <p>{sweepText(file, clock)}</p>
          </div>
          <form className={styles.form} noValidate onSubmit={save}>
            <TextArea
              ref={field}
              rows={2}
              className={styles.alt}
              label="Alt text"
              hint="What the picture shows, for those who do not see it."
              maxLength={ALT_MAX_LENGTH}
              error={altError}
              value={alt}
              onChange={(event) => {
                setAltError(undefined)
                onType(event.target.value)
              }}
            />
            {isChanged && (
              <Button type="submit" size="small" isBusy={pending.alt !== undefined}>
                {pending.alt === undefined ? 'Save alt text' : 'Saving…'}
              </Button>
            )}
          </form>
          <div className={styles.public}>
            <SwitchField
              label="Public"
              hint="Listed among the site’s public media, for anybody to fetch and show. Needs its alt text."
              checked={isPublic}
              aria-busy={update.isPending || undefined}
              // An unsaved alt text is sent along: it and the switch are one step.
              onChange={() => send({ isPublic: !isPublic, ...(isChanged && { alt: alt.trim() }) })}
            />
          </div>
          <CopyButton text={file.filePath} label="Copy address" />
        </div>
      </Card>
    </li>
  )
}

/** The picture in the smallest file that fills the card. */
function Picture({ file }: { file: MediaFile }) {
  const [isBroken, setIsBroken] = useState(false)
  const variants = mediaPicture(file.filePath)
  if (isBroken) return <p className={styles.broken}>Image unavailable</p>
  return (
    <picture>
      {variants?.avif && <source type="image/avif" srcSet={variants.avif} sizes={SIZES} />}
      {variants && <source type="image/webp" srcSet={variants.webp} sizes={SIZES} />}
      <img
        src={file.filePath}
        // The text is in the field below.
        alt=""
        width={file.width}
        height={file.height}
        loading="lazy"
        decoding="async"
        className={styles.picture}
        onError={() => setIsBroken(true)}
      />
    </picture>
  )
}

function successText({ isPublic }: Change): string {
  if (isPublic === undefined) return 'Alt text saved'
  return isPublic ? 'The picture is public' : 'The picture is no longer public'
}

/** A size in bytes as people read it: '340 kB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILO))
  return kilobytes < KILO ? `${kilobytes} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
}

/**
 * When an unused picture is deleted. Only the server knows since when it is unused; for a new one, its age gives the first
 * day on which it can be deleted.
 */
export function sweepText(
  { isUsed, isPublic, createdAt }: Pick<MediaFile, 'isUsed' | 'isPublic' | 'createdAt'>,
  { now, timeZone }: SiteClock,
): string {
  if (isUsed) return 'Named by an event, a track or a setting, so it is kept.'
  if (isPublic) return 'Nothing names it; it is kept because it is public.'
  const rule = `Nothing names it. It is deleted after ${KEPT_UNUSED_DAYS} days without use`
  const first = toMillis(createdAt) + KEPT_UNUSED_DAYS * DAY_MS
  if (first <= toMillis(now)) return `${rule}.`
  return `${rule}, not before ${formatDay(dayAt(first, timeZone), { month: 'long', day: 'numeric' })}.`
}
