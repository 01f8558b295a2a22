/** Second parts of names under which a country registers domains, as in co.uk. */
const SECOND_PART = /^(ac|co|com|edu|go|gob|gov|gv|ltd|me|mil|ne|net|nom|or|org|plc|sch)$/

/**
 * The part of a name that somebody has registered: 'klangpost.example' of 'smtp.klangpost.example'. It knows the usual
 * endings of two parts and not the whole public list, so of a rare one it may be a part too long.
 */
export function registrablePart(name: string): string {
  const parts = name.toLowerCase().replace(/\.$/, '').split('.')
  const isOfCountry = parts.at(-1)?.length === 2 && SECOND_PART.test(parts.at(-2) ?? '')
  return parts.slice(isOfCountry ? -3 : -2).join('.')
}

/**
 * What is said where the name of a record is entered.
 * @param name whole, such as '_dmarc.band.example'
 * @param domain of the sender
 */
export function shortNameHint(name: string, domain: string): string {
  const registered = registrablePart(domain)
  const short = name === registered ? '@' : name.slice(0, -registered.length - 1)
  return `Some forms add your domain by themselves: then enter only ‘${short}’.`
}
