import { withoutControls } from '@troubadour/domain/schema/control-characters'

/**
 * JSON of other programs and of parts of forms; its texts are cleaned here, since it has control characters as escapes.
 * @returns undefined for invalid JSON, such as HTML or a truncated response: no schema accepts it
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? withoutControls(value) : value,
    )
  } catch {
    return undefined
  }
}
