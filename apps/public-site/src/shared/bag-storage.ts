import { storedText } from './browser-storage.ts'

/** Key of the bag, in events of the storage. */
export const BAG_KEY = 'bag'
/** The bag as text (bag/stored-bag.ts). */
export const bagStorage = storedText('localStorage', 'bag')
