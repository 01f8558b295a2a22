import type { AnnouncementState } from './announcement.ts'

export type AnnouncementAction = keyof typeof POSSIBLE_IN

/** The states in which each action is possible (docs/product/states.md#announcements). */
const POSSIBLE_IN = {
  edit: ['draft', 'scheduled'],
  delete: ['draft', 'scheduled'],
  schedule: ['draft', 'scheduled'],
  unschedule: ['scheduled'],
  begin: ['draft', 'scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  resend: ['sending', 'paused', 'sent'],
} as const satisfies Record<string, readonly AnnouncementState[]>

/** Why an action is refused in each state. */
const REFUSALS: Record<AnnouncementState, string> = {
  draft: 'This announcement is not being sent.',
  scheduled: 'This announcement is not being sent yet.',
  sending: 'This announcement is being sent.',
  paused: 'This announcement was begun, and is paused.',
  sent: 'This announcement was sent.',
}

/** Why an announcement in this state does not allow the action; undefined when it does. */
export function refusalOf(action: AnnouncementAction, state: AnnouncementState): string | undefined {
  const states: readonly AnnouncementState[] = POSSIBLE_IN[action]
  return states.includes(state) ? undefined : REFUSALS[state]
}
