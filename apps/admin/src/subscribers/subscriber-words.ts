import type {
  ConsentKind,
  SubscriberMail,
  SubscriberSource,
  SubscriberState,
} from '@troubadour/domain/mailing-list/subscriber'
import type { BadgeTone } from '@troubadour/ui/cards/card'

export const STATE_WORDS: Record<SubscriberState, { label: string; tone: BadgeTone; meaning: string }> = {
  confirmed: { label: 'Confirmed', tone: 'success', meaning: 'Get your announcements' },
  unconfirmed: { label: 'Unconfirmed', tone: 'warning', meaning: 'Signed up, not confirmed yet' },
  unsubscribed: {
    label: 'Unsubscribed',
    tone: 'neutral',
    meaning: 'Left the list, or marked a mail as spam',
  },
  bounced: { label: 'Bounced', tone: 'danger', meaning: 'Refused by their mail server, or mails came back' },
}

/** The order of the figures: confirmed ones first. */
// Object.keys returns string[].
export const STATES = Object.keys(STATE_WORDS) as SubscriberState[]

export const SOURCE_LABELS: Record<SubscriberSource, string> = {
  newsletter: 'Newsletter form',
  coming_soon: 'Coming soon form',
  import: 'Imported file',
  manual: 'Added by hand',
}

// Object.keys returns string[].
export const SOURCES = Object.keys(SOURCE_LABELS) as SubscriberSource[]

export const CONSENT_LABELS: Record<ConsentKind, string> = {
  'signed-up': 'Signed up',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  resubscribed: 'Subscribed again',
  imported: 'Imported',
}

export const MAIL_LABELS: Record<SubscriberMail['kind'], string> = {
  confirmation: 'Please confirm',
  'already-subscribed': 'You are subscribed already',
  announcement: 'An announcement',
  welcome: 'The welcome mail',
}

/** Labels of deliveries that did not simply succeed. */
export const MAIL_STATES: Record<SubscriberMail['state'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  uncertain: { label: 'Uncertain', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
}
