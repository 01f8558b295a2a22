import { HOME_SECTIONS, SECTION_IDS, type SectionTitle } from '../sections/sections.ts'
import { placeholdersOf } from './fill-text.ts'
import { pageTexts, type TextKey } from './page-texts.ts'

type Part<Key> = Key extends `${infer Name}.${string}` ? Name : never

/** The groups of the sections' headings. */
const SECTION_PARTS = Object.fromEntries(
  SECTION_IDS.map((id) => [HOME_SECTIONS[id].title.split('.')[0], HOME_SECTIONS[id].headings.en]),
)

/** Titles of the groups of keys, in the order of the page. */
const PART_TITLES: Record<string, string> & Record<Part<Exclude<TextKey, SectionTitle>>, string> = {
  hero: 'Button at the top',
  navigation: 'Navigation',
  lists: 'Links to the lists',
  banner: 'Top banner',
  hearIt: 'Hear It',
  signUp: 'Sign-up card',
  getIt: 'Get It',
  getItCount: 'Number of items',
  experienceIt: 'Experience It',
  event: 'Cards of shows',
  offer: 'Releases and products',
  about: 'About',
  video: 'Videos',
  // Adds the sections that have no other texts; the others keep their places above.
  ...SECTION_PARTS,
  newsletter: 'Newsletter',
  popup: 'Popup',
  footer: 'Footer',
  page: 'Own and legal pages',
  shows: 'List of shows',
  show: 'Page of a show',
  music: 'List of releases',
  release: 'Page of a release',
  download: 'Downloads',
  listen: 'Listen pages',
  private: 'Private listening',
  redeem: 'Codes',
  selling: 'Buying and tips',
  bag: 'Bag and own products',
  order: 'Page of an order',
  delivery: 'Delivery of goods',
  withdraw: 'Withdrawal from a contract',
  store: 'Store',
  product: 'Page of a product',
  posts: 'List of posts',
  post: 'Page of a post',
  press: 'Press kit',
  share: 'Sharing',
  search: 'In search engines',
  legal: 'Legal pages',
  mailLink: 'Pages behind links in mails',
  player: 'Player',
  notFound: 'Page not found',
  gone: 'Page that was taken down',
  mail: 'Mails',
  feed: 'Feeds and calendar',
  form: 'Messages of forms',
  message: 'Messages when something fails',
  spoken: 'For screen readers',
}

// Object.keys returns string[].
const KEYS = Object.keys(pageTexts) as TextKey[]

/** The keys of all texts by group. */
export const TEXT_GROUPS = Object.entries(PART_TITLES).map(([part, title]) => ({
  title,
  keys: KEYS.filter((key) => key.startsWith(`${part}.`)),
}))

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(pageTexts, key)
}

export type TextKind = 'sentence' | 'heading' | 'button'
const MAX_LENGTHS: Record<TextKind, number> = { sentence: 300, heading: 60, button: 30 }

/** Derived from the end of the key. */
export function kindOfText(key: TextKey): TextKind {
  if (/text$/i.test(key)) return 'sentence'
  return /title$|link$/i.test(key) ? 'heading' : 'button'
}

/** The error of a text; undefined when it is valid (docs/product/validation.md#texts). */
export function faultOfText(key: TextKey, text: string): string | undefined {
  const maxLength = MAX_LENGTHS[kindOfText(key)]
  if (text.length > maxLength) return `Must be at most ${maxLength} characters`
  const needed = placeholdersOf(pageTexts[key])
  const written = placeholdersOf(text)
  const missing = needed.find((name) => !written.includes(name))
  if (missing) return `Must have ${missing}, in whose place the site writes the value`
  const unknown = written.find((name) => !needed.includes(name))
  return unknown && `Nothing can be written in place of ${unknown} here`
}
