import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'

/**
 * A report to be kept. Plain text and no table: what a line begins with would count as a formula in a spreadsheet.
 */
export function reportText({ imported, known, refused }: SubscriberImport): string {
  return [
    `Added: ${imported}`,
    `On the list before: ${known}`,
    `Refused: ${refused.length}`,
    '',
    ...refused.map(({ line, text, reason }) => `Line ${line}: ${reason}: ${text}`),
    '',
  ].join('\n')
}
