import { read } from './read.ts'

/** How the site is, and its backups (docs/product/admin.md#system). */
export const systemQueries = {
  report: () => read(['system'], 'getSystem'),
  backups: () => read(['backups'], 'listBackups'),
}
