import { HttpError } from '../shared/http-error.ts'
import { createMediaStore, type MediaPlace } from './create-media-store.ts'
import { createTemporaryFiles, type MediaStore } from './media-store.ts'

/** Where files are: first the place for new ones, then those that still have others. Null for one without a key. */
export type MediaPlaces = readonly (MediaPlace | null)[]

interface PlacedOptions {
  /** For uploads while they are received. */
  folder: string
  /** The places as this instance knows them. @throws the database's error */
  known: () => Promise<MediaPlaces>
  /** Reads them again. @throws the database's error */
  fresh: () => Promise<MediaPlaces>
  /** Told of each deletion while files are in several places, before it. */
  recordDeletion: (name: string) => Promise<void>
}

/**
 * The media store in one place, or in several while files are moved: new files go to the first one, and all are looked
 * through (docs/product/states.md#moving-media).
 */
export function createPlacedMediaStore({ folder, known, fresh, recordDeletion }: PlacedOptions): MediaStore {
  const temporaryFiles = createTemporaryFiles(folder)
  const openAll = async (read: () => Promise<MediaPlaces>) => Promise.all((await read()).map(openPlace))

  return {
    ...temporaryFiles,
    sources: async () => (await Promise.all((await openAll(known)).map((store) => store.sources()))).flat(),
    async put(name, content) {
      const [current] = await openAll(fresh)
      await current?.put(name, content)
    },
    async delete(name) {
      const stores = await openAll(fresh)
      if (stores.length > 1) await recordDeletion(name)
      for (const store of stores) await store.delete(name)
    },
    async list(part) {
      const lists = []
      for (const store of await latestLast()) lists.push(...(await store.list(part)))
      return [...new Map(lists.map((file) => [file.name, file])).values()]
    },
    async *listAll() {
      const names = new Set<string>()
      for (const store of await latestLast())
        for await (const file of store.listAll()) {
          if (!names.has(file.name)) yield file
          names.add(file.name)
        }
    },
    async open(name) {
      for (const store of await openAll(known)) {
        const stream = await store.open(name)
        if (stream) return stream
      }
      return undefined
    },
  }

  /** A file that moves meanwhile is in the later list at least. */
  async function latestLast(): Promise<MediaStore[]> {
    return (await openAll(known)).toReversed()
  }
}

const opened = new Map<string, Promise<MediaStore>>()

/** The store of a place, the same one each time. */
export function openPlace(place: MediaPlace | null): Promise<MediaStore> {
  if (!place) return Promise.resolve(UNREADABLE)
  const key = JSON.stringify(place)
  const store = opened.get(key) ?? createMediaStore(place)
  opened.set(key, store)
  return store
}

const NO_KEY_MESSAGE =
  'The key of the bucket that has the files cannot be read with the APP_SECRET of this server.'

async function refuse(): Promise<never> {
  throw new HttpError(503, NO_KEY_MESSAGE)
}

/** A bucket whose key cannot be decrypted: nothing is read or stored anywhere else instead. */
const UNREADABLE: MediaStore = {
  sources: async () => [{ kind: 'bucket', read: refuse }],
  put: refuse,
  delete: refuse,
  list: refuse,
  // eslint-disable-next-line require-yield -- it only fails
  async *listAll() {
    await refuse()
  },
  open: refuse,
  temporaryFile() {
    throw new HttpError(503, NO_KEY_MESSAGE)
  },
  deleteLeftovers: refuse,
}
