import { basename } from 'node:path'
import type { ReadFile } from '../http/read-file-in-child.ts'
import { readImport, type ImportOrder } from '../imports/read-import.ts'
import { readAddressFile, type AddressOrder } from '../subscribers/read-address-file.ts'

/**
 * Reads an imported file in the test's own process, like the program at the URL: the start of a process takes longer
 * than all else in most tests of imports.
 */
export const readFileHere = (async (worker: URL, order: unknown) => {
  // Each program has this one kind of order.
  if (basename(worker.pathname) === 'import-worker.ts') return readImport(order as ImportOrder)
  return readAddressFile(order as AddressOrder)
  // Its caller names the type of the result.
}) as ReadFile
