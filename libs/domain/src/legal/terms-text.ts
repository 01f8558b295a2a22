import { unwrap } from './unwrap.ts'

/** The default terms (docs/product/public-pages.md#legal-pages). */
export const TERMS_TEXT = unwrap(`
These terms apply when you visit {this website}, listen to the music it presents, follow its links to shops
and ticket offices, or sign up for its newsletter. The website is provided by {provider} (“we”, “us”). By
using it you agree to these terms. If you do not agree with them, please do not use the website.

## What this website is

The website informs about music, merchandise and events. Where music is sold on the website itself, its page
names the price and the seller, with whom you make the contract, and you pay on a page of Stripe. Otherwise,
links lead to streaming services, shops and ticket offices that are run by others. What you order there is a
contract between you and that seller, under the seller’s own terms.

## Prices, dates and availability

We take care that prices, release dates and event details are right, but they can change or contain
mistakes. The price and the conditions that the seller shows when you order are the ones that count. Taxes,
fees and shipping may be added there. Events can be moved or cancelled; refunds are a matter of the ticket
office that sold the ticket.

## Music, pictures and texts

The recordings, compositions, pictures, texts and the name of the project belong to us or to those who
licensed them to us. You may listen, look, read and share links as you like. You may not copy, alter, sell
or publicly perform them without our written permission, unless the law allows it.

## Embedded content and outbound links

Music players and posts of social networks are content of other services, shown here once you agree to it.
We do not control those services or the pages we link to, and we are not responsible for what they contain
or how they work. Their own terms and privacy policies apply.

## The newsletter

When you give us your email address, we send you news about releases, merchandise and events. Please give
only an address that is your own. You can unsubscribe at any time. How we treat your address is explained in
the [Privacy Policy](/privacy).

## Fair use

When you use the website, please do not

- try to break into it, to overload it, or to get at parts that are not public;
- sign up other people, or addresses that do not exist;
- collect its contents by automatic means beyond what search engines do;
- use it for anything that is against the law.

## Our responsibility

The website is provided as it is, without a promise that it is always available or free of errors. As far as
the law allows, we are not liable for loss that arises from using the website, from relying on its contents,
or from the services it links to. Nothing in these terms limits a liability that cannot be limited by law,
such as for intent, gross negligence, or injury to life and health. Your rights as a consumer remain as they
are.

## Changes

We may change these terms when the website or the law changes. The date above says when they were last
updated; the version on this page is the one that applies to your visit. Should one provision be void, the
others remain.

## Contact

Questions about these terms? You can reach {provider} {contact}.
`)
