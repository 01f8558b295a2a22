import { createContext, use, useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { ApiError } from '@troubadour/api-client/http'
import { recordingPatch, type Recording } from '@troubadour/domain/release/recording'
import { useConflict } from '../../shared/editing/use-conflict.ts'
import { readCurrent, type SaveText, type TextName } from './use-recordings.ts'

const NOT_SAVED = 'This was not saved. What you typed is still here: press Enter or leave the field again.'

interface Typed {
  text: string
  /** The text when typing began or, in a conflict, the other person's text. */
  before: string
  version: number
}

/** A text of a recording that is saved by itself, with its conflict. */
export function useSavedText({
  name,
  label,
  recording,
  save,
}: {
  name: TextName
  label: string
  recording: Recording
  save: SaveText
}) {
  /** Null while unchanged. */
  const [typed, setTyped] = useState<Typed | null>(null)
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const stored: Typed = {
    text: textOf(recording, name),
    before: textOf(recording, name),
    version: recording.version,
  }
  const { text, before } = typed ?? stored
  const { conflict, collide, close } = useConflict({
    fields: [{ path: 'text' as const, label }],
    original: { text: before },
    draft: { text },
    setDraft: (next) => next.text !== text && type(next.text),
  })
  // A running save continues after the field is unmounted.
  useUnsavedText(typed !== null && !isSaving)

  function type(next: string) {
    setTyped({ ...(typed ?? stored), text: next })
    setError(undefined)
  }

  function reset() {
    setTyped(null)
    close()
    setError(undefined)
  }

  async function submit() {
    if (typed === null || isSaving) return
    const sent = typed.text.trim()
    if (sent === typed.before) return reset()
    const result = recordingPatch.safeParse({ [name]: sent })
    if (!result.success) return setError(result.error.issues[0]?.message)
    setIsSaving(true)
    try {
      await save({ ...typed, name, text: sent })
      close()
      // Text typed during the save stays.
      setTyped((now) => (now === null || now.text === typed.text ? null : { ...now, before: sent }))
    } catch (cause) {
      const current = readCurrent(cause)
      if (current) {
        const theirs = textOf(current, name)
        collide({ text: theirs }, { text })
        setTyped((now) => ({ text: now?.text ?? sent, before: theirs, version: current.version }))
      } else setError((cause instanceof ApiError && cause.fieldErrors[name]) || NOT_SAVED)
    }
    setIsSaving(false)
  }

  return {
    text,
    error,
    isSaving,
    conflict,
    type,
    reset,
    submit: () => void submit(),
  }
}

const textOf = (recording: Recording, name: TextName) => recording[name] ?? ''

/** Sets the number of unsaved texts of recordings, which no draft contains. */
export const UnsavedTextsContext = createContext<Dispatch<SetStateAction<number>> | null>(null)

/** Counts a text while it is unsaved and mounted. */
function useUnsavedText(isUnsaved: boolean): void {
  const setCount = use(UnsavedTextsContext)
  useEffect(() => {
    if (!isUnsaved) return
    setCount?.((count) => count + 1)
    return () => setCount?.((count) => count - 1)
  }, [isUnsaved, setCount])
}
