import type { AnnouncementState } from '@troubadour/domain/mailing-list/announcement'

/** What can be done with an announcement, by a person or, in the case of 'begin' and 'finish', also by the worker. */
export type AnnouncementAction =
  'edit' | 'delete' | 'schedule' | 'unschedule' | 'begin' | 'pause' | 'resume' | 'resend' | 'finish'

type Moves = Partial<Record<AnnouncementState, AnnouncementState | 'gone'>>

/** Which state each action leads to from which; where there is none, the action is refused. */
const TRANSITIONS: Record<AnnouncementAction, Moves> = {
  edit: { draft: 'draft', scheduled: 'scheduled' },
  delete: { draft: 'gone', scheduled: 'gone' },
  schedule: { draft: 'scheduled', scheduled: 'scheduled' },
  unschedule: { scheduled: 'draft' },
  begin: { draft: 'sending', scheduled: 'sending' },
  pause: { sending: 'paused' },
  resume: { paused: 'sending' },
  // Those in doubt wait with the others while it is paused.
  resend: { sending: 'sending', paused: 'paused', sent: 'sending' },
  finish: { sending: 'sent' },
}

/** The state that an action leads to; undefined when it cannot be done in this one. */
export function stateAfter(
  action: AnnouncementAction,
  state: AnnouncementState,
): AnnouncementState | 'gone' | undefined {
  return TRANSITIONS[action][state]
}

const IN_THE_WAY: Record<AnnouncementState, string> = {
  draft: 'This announcement is not being sent.',
  scheduled: 'This announcement is not being sent yet.',
  sending: 'This announcement is being sent.',
  paused: 'This announcement was begun, and is paused.',
  sent: 'This announcement was sent.',
}

/** Why an action cannot be done: what the announcement is doing instead. */
export function refusalIn(state: AnnouncementState): string {
  return IN_THE_WAY[state]
}
