import { z } from 'zod'

/** The unchanged parts of the demo content (docs/product/states.md#demo-content). */
export const demoContent = z
  .object({
    isLoaded: z.boolean(),
    /** While a backup is made and the demo is removed. */
    isBeingRemoved: z.boolean(),
    events: z.array(z.int()),
    tracks: z.array(z.int()),
    posts: z.array(z.int()),
    pictures: z.array(z.int()),
  })
  .meta({ id: 'DemoContent' })
export type DemoContent = z.infer<typeof demoContent>

export const demoRemoval = z
  .object({
    /** Folder of the backup on the server. */
    backup: z.string(),
    /** Number of demo pictures that stay because the musician's own content uses them. */
    keptPictures: z.int(),
  })
  .meta({ id: 'DemoRemoval' })
