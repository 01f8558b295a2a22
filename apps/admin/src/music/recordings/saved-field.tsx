import { useState, type KeyboardEvent } from 'react'
import { ApiError } from '@troubadour/api-client/http'
import { recordingPatch } from '@troubadour/domain/release/recording'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { useUnsavedText } from './unsaved-texts.ts'
import type { RecordingChange } from './use-recordings.ts'

const NOT_SAVED = 'This was not saved. What you typed is still here: press Enter or leave the field again.'

/** A text of a recording, which is saved when it is left, or by Enter; Escape takes back what was typed. */
export function SavedField({
  name,
  value,
  save,
  rows,
  ...props
}: {
  name: 'title' | 'credits' | 'lyrics' | 'isrc'
  value: string | null
  save: (change: RecordingChange) => Promise<unknown>
  /** For a text of several lines. */
  rows?: number
  label: string
  isLabelHidden?: boolean
  hint?: string
  maxLength?: number
  className?: string
}) {
  /** Null while it is as it is stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  // A save that is on its way goes on without this field.
  useUnsavedText(typed !== null && !isSaving)

  async function commit() {
    if (typed === null || isSaving) return
    if (typed.trim() === (value ?? '')) return setTyped(null)
    const change = { [name]: typed.trim() }
    const result = recordingPatch.safeParse(change)
    if (!result.success) return setError(result.error.issues[0]?.message)
    setIsSaving(true)
    try {
      await save(change)
      // What was typed meanwhile stays.
      setTyped((now) => (now === typed ? null : now))
    } catch (cause) {
      setError((cause instanceof ApiError && cause.fieldErrors[name]) || NOT_SAVED)
    }
    setIsSaving(false)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') {
      setTyped(null)
      setError(undefined)
    }
    if (key === 'Enter' && rows === undefined) void commit()
  }

  const attributes = {
    ...props,
    value: typed ?? value ?? '',
    error,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      setError(undefined)
    },
    onBlur: () => void commit(),
    onKeyDown,
  }
  return rows === undefined ? <TextField {...attributes} /> : <TextArea rows={rows} {...attributes} />
}
