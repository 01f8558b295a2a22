import { isSafeOrigin } from '@troubadour/domain/links/web-text'

/** Whether a program on this machine stands in for a service (docs/product/README.md#first-run). */
export function isStandIn({ apiUrl }: { apiUrl: string }): boolean {
  // Over http, isSafeOrigin accepts only this machine.
  return isSafeOrigin(`http://${new URL(apiUrl).host}`)
}
