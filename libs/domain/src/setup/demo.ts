import { z } from 'zod'
import { CONTENT_NAMES, KIND_NAMES, type ContentName, type NounOf } from '../content/kind-names.ts'

/** The kinds that the demo content has rows of. */
type DemoName = {
  [Name in ContentName]: (typeof KIND_NAMES)[Name]['isInDemo'] extends true ? Name : never
}[ContentName]
export type DemoList = `${NounOf<DemoName>}s` | 'pictures'

/** A value for each list of ids of demo content. @param valueOf the value of the kind of its rows */
export function demoLists<Value>(valueOf: (kind: ContentName | 'mediaFiles') => Value) {
  const names = CONTENT_NAMES.filter((name) => KIND_NAMES[name].isInDemo)
  const entries = names.map((name) => [`${KIND_NAMES[name].noun}s`, valueOf(name)])
  // Object.fromEntries loses the names.
  return Object.fromEntries([...entries, ['pictures', valueOf('mediaFiles')]]) as Record<DemoList, Value>
}

/** The unchanged parts of the demo content (docs/product/states.md#demo-content). */
export const demoContent = z.object({
  isLoaded: z.boolean(),
  /** True while a backup is made and the demo is removed. */
  isBeingRemoved: z.boolean(),
  ...demoLists(() => z.array(z.int())),
})
export type DemoContent = z.infer<typeof demoContent>

export const demoRemoval = z.object({
  /** Folder of the backup on the server. */
  backup: z.string(),
  /** Number of demo pictures that stay because the musician's own content uses them. */
  keptPictures: z.int(),
})
