/** @returns undefined for invalid JSON, such as HTML or a truncated response: no schema accepts it */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
