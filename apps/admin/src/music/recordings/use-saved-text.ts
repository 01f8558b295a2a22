import { useState } from 'react'
import { ApiError } from '@troubadour/api-client/http'
import { recordingPatch, type Recording } from '@troubadour/domain/release/recording'
import type { Conflict, ConflictSide } from '../../shared/editing/use-conflict.ts'
import { useUnsavedText } from './unsaved-texts.ts'
import { readCurrent, type SaveText, type TextName } from './use-recordings.ts'

const NOT_SAVED = 'This was not saved. What you typed is still here: press Enter or leave the field again.'

interface Typed {
  text: string
  /** As it was read when the typing began, or in a conflict: what somebody else made of it. */
  before: string
  version: number
}

/** A text of a recording that is saved on its own, and what somebody else made of it meanwhile. */
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
  /** Null while it is as it is stored. */
  const [typed, setTyped] = useState<Typed | null>(null)
  const [collision, setCollision] = useState<{ round: number; mine: string } | null>(null)
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const stored: Typed = {
    text: textOf(recording, name),
    before: textOf(recording, name),
    version: recording.version,
  }
  // A save that is on its way goes on without this field.
  useUnsavedText(typed !== null && !isSaving)

  function type(text: string) {
    setTyped({ ...(typed ?? stored), text })
    setError(undefined)
  }

  function reset() {
    setTyped(null)
    setCollision(null)
    setError(undefined)
  }

  async function submit() {
    if (typed === null || isSaving) return
    const text = typed.text.trim()
    if (text === typed.before) return reset()
    const result = recordingPatch.safeParse({ [name]: text })
    if (!result.success) return setError(result.error.issues[0]?.message)
    setIsSaving(true)
    try {
      await save({ ...typed, name, text })
      setCollision(null)
      // What was typed meanwhile stays.
      setTyped((now) => (now === null || now.text === typed.text ? null : { ...now, before: text }))
    } catch (cause) {
      const current = readCurrent(cause)
      if (current) {
        setTyped((now) => ({
          text: now?.text ?? text,
          before: textOf(current, name),
          version: current.version,
        }))
        setCollision({ round: (collision?.round ?? 0) + 1, mine: text })
      } else setError((cause instanceof ApiError && cause.fieldErrors[name]) || NOT_SAVED)
    }
    setIsSaving(false)
  }

  function toConflict({ round, mine: former }: { round: number; mine: string }, now: Typed): Conflict {
    const isTheirs = now.text === now.before
    const mine = isTheirs ? former : now.text
    const choose = (side: ConflictSide) => {
      setCollision({ round, mine })
      type(side === 'mine' ? mine : now.before)
    }
    return {
      round,
      rows: [
        {
          path: name,
          label,
          mine,
          theirs: now.before,
          choice: isTheirs ? 'theirs' : 'mine',
          changedBy: 'both',
        },
      ],
      onChoose: (_path, side) => choose(side),
      onChooseAll: choose,
    }
  }

  return {
    text: (typed ?? stored).text,
    error,
    isSaving,
    conflict: collision && typed && toConflict(collision, typed),
    type,
    reset,
    submit: () => void submit(),
  }
}

const textOf = (recording: Recording, name: TextName) => recording[name] ?? ''
