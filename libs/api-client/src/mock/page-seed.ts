import type { OwnPage } from '@troubadour/domain/site/own-page'
import { mockRow } from './content-seed.ts'

export function mockPage(parts: Partial<OwnPage> & { id: number }): OwnPage {
  return mockRow('ownPages', parts)
}
