/**
 * What is stored of people, and where: keys in a browser's storage, cookies, and tables with an address or a digest of
 * one. The default privacy policy says each in each language; `tools/privacy-facts.e2e.test.ts` finds what is missing here.
 */
export const PRIVACY_FACTS = {
  browser: {
    reminder: ['sessionStorage troubadour:popup-shown'],
    player: ['sessionStorage player:position', 'sessionStorage player:size'],
    platform: ['localStorage listen:platform'],
    consent: ['localStorage embeds:music', 'localStorage embeds:posts', 'localStorage embeds:video'],
    bag: ['localStorage bag'],
  },
  server: {
    subscribers: ['table subscriptions', 'table erasures'],
    downloadMails: ['table mails'],
    reminders: ['table reminders', 'table all_reminders'],
    orders: ['table orders'],
    attempts: ['table throttles'],
  },
  administration: {
    accounts: ['table users', 'table account_links'],
    signIns: ['cookie session', 'cookie device', 'table sessions', 'table known_networks'],
    activity: ['table activity'],
    drafts: ['localStorage troubadour:draft:${userId}:${key}'],
  },
} as const

type Place = keyof typeof PRIVACY_FACTS
/** The sentence of each fact, in one language. */
export type PrivacyFacts = { [P in Place]: Record<keyof (typeof PRIVACY_FACTS)[P], string> }

/** The list of a place in the policy. */
export function factList(facts: PrivacyFacts, place: Place): string {
  return `- ${Object.values(facts[place]).join(';\n- ')}.`
}
