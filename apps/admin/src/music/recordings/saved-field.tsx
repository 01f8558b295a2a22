import { useId, type KeyboardEvent } from 'react'
import type { Recording } from '@troubadour/domain/release/recording'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { ConflictChoice } from '../../shared/editing/conflict-choice.tsx'
import type { SaveText, TextName } from './use-recordings.ts'
import { useSavedText } from './use-saved-text.ts'

/** A text of a recording that is saved on blur or Enter; Escape restores it. */
export function SavedField({
  name,
  recording,
  save,
  rows,
  ...props
}: {
  name: TextName
  recording: Recording
  save: SaveText
  /** Makes it a text area of so many lines. */
  rows?: number
  label: string
  isLabelHidden?: boolean
  hint?: string
  maxLength?: number
}) {
  const id = useId()
  const { text, error, isSaving, conflict, type, reset, submit } = useSavedText({
    name,
    label: props.label,
    recording,
    save,
  })

  function commit() {
    // A conflict has buttons of its own.
    if (!conflict) submit()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') reset()
    if (event.key !== 'Enter' || rows !== undefined || event.nativeEvent.isComposing) return
    // Enter would submit the surrounding form.
    event.preventDefault()
    commit()
  }

  const attributes = {
    ...props,
    value: text,
    error,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
    onBlur: commit,
    onKeyDown,
  }
  return (
    <>
      <ConflictChoice editing={{ id, conflict, isSaving, submit }} noun="recording" />
      {rows === undefined ? <TextField {...attributes} /> : <TextArea rows={rows} {...attributes} />}
    </>
  )
}
