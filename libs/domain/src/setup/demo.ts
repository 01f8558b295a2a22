import { z } from 'zod'

/** The lists of ids of demo content, each with the kind of its rows (apps/api/src/db/tables.ts). */
const DEMO_LISTS = {
  events: 'events',
  tracks: 'musicTracks',
  posts: 'posts',
  pictures: 'mediaFiles',
} as const
export type DemoList = keyof typeof DEMO_LISTS

/** A value for each list. */
export function demoLists<Value>(valueOf: (kind: (typeof DEMO_LISTS)[DemoList]) => Value) {
  const entries = Object.entries(DEMO_LISTS).map(([list, kind]) => [list, valueOf(kind)])
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as Record<DemoList, Value>
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
