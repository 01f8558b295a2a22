/** @returns undefined for invalid JSON, such as HTML or half an answer: no schema accepts it */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
