/**
 * The mailbox that an address leads to: `Name+tag@host` is `name@host`, as the large mail services read it. Limits of
 * mails to one address count by it (docs/product/constants.md#mailing-list-limits).
 */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/^([^+]+)\+.*@/, '$1@')
}
