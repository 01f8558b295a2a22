/** Less than a bucket's key may have, with a prefix before it. */
const MAX_LENGTH = 900

/** True for the name of a file of the media store: nothing hidden, nothing beside it. */
export function isMediaName(name: string): boolean {
  if (name.length > MAX_LENGTH || /[\0\\\n]/.test(name)) return false
  return name.split('/').every((part) => part !== '' && !part.startsWith('.'))
}
