import { z } from 'zod'

/** What of the demo content is still as it was loaded (docs/product/states.md#demo-content). */
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
    /** The folder that the backup is in, on the server. */
    backup: z.string(),
    /** Pictures of the demo that the musician's own content uses: they stay. */
    keptPictures: z.int(),
  })
  .meta({ id: 'DemoRemoval' })
