import { createLocalMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'

/** A store in a folder, in which something happens when a file is put. @param put is given the real one */
export function storeWhere(
  folder: string,
  put: (realPut: () => Promise<void>, name: string) => Promise<void>,
): MediaStore {
  const local = createLocalMediaStore(folder)
  return { ...local, put: (name, bytes) => put(() => local.put(name, bytes), name) }
}
