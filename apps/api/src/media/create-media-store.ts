import type { Env } from '../config/env.ts'
import { createLocalMediaStore, type MediaStore } from './media-store.ts'

/** The store that the environment names. */
export async function createMediaStore({
  mediaDir,
  mediaBucket,
}: Pick<Env, 'mediaDir' | 'mediaBucket'>): Promise<MediaStore> {
  if (!mediaBucket) return createLocalMediaStore(mediaDir)
  // Only who has a bucket waits for the AWS SDK to load, and has it in memory.
  const { createBucketMediaStore } = await import('./bucket-media-store.ts')
  return createBucketMediaStore(mediaBucket, mediaDir)
}
