import type { ImportKind } from '@troubadour/domain/imports/import-values'
import { countText } from '../shared/text/count-text.ts'

/** '12 shows', '1 release'. */
export const itemText = (kind: ImportKind, count: number) =>
  countText(count, kind === 'shows' ? 'show' : 'release')
