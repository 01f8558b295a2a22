import { hasFeesNoteByDefault } from './event-price.ts'
import { pictureProblems, pictureToStore, type EventPicture } from './event-picture.ts'
import { timeProblems, timesToStore, type EventTimes, type EventTexts } from './event-times.ts'

type Stored = EventTimes & EventTexts & EventPicture & { hasFeesNote?: boolean | null }
type Sent = Stored & { price: string }

/**
 * The fields that a save of an event stores: what a client omits is kept, or has its default
 * (docs/product/states.md#event-pictures, docs/product/states.md#taxes-and-fees, docs/product/validation.md#typed-times).
 * @param before the stored event; null for a new one
 */
export function eventToStore<Input extends Sent>(before: Stored | null, input: Input) {
  return {
    ...pictureToStore(before, before ? timesToStore(before, input) : input),
    hasFeesNote: input.hasFeesNote ?? before?.hasFeesNote ?? hasFeesNoteByDefault(input.price),
  }
}

/**
 * Contradictions in an event that is to be stored, by field. One that was stored without a picture before there were
 * kinds of pictures can still be hidden and shown.
 */
export function eventProblems(next: Stored, before?: EventPicture): Record<string, string> {
  const isOldProblem = before !== undefined && Object.keys(pictureProblems(before)).length > 0
  return { ...(!isOldProblem && pictureProblems(next)), ...timeProblems(next) }
}
