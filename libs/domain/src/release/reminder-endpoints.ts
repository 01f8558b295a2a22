import * as subscriber from '../mailing-list/subscriber.ts'
import * as showReminder from '../event/show-reminder-request.ts'
import { endpointGroup, publicWrite } from '../schema/endpoint-group.ts'
import { errors, message } from '../schema/endpoint-schemas.ts'
import { releaseSlug } from './recording.ts'

export const reminderEndpoints = endpointGroup({
  tag: 'Reminders',
  description: 'One mail about one release or show, on its day.',
  modules: [showReminder],
  calls: {
    requestReminder: {
      ...publicWrite('/api/releases/{slug}/reminders', 'public'),
      summary: 'Ask for a reminder',
      description: 'The answer is the same for every address. 404 for a release that is out, or hidden.',
      params: releaseSlug,
      body: subscriber.downloadRequest,
      responses: { 202: showReminder.reminderAnswer, ...errors(404, 429) },
    },
    requestShowReminder: {
      ...publicWrite('/api/shows/{slug}/reminders', 'public'),
      summary: 'Ask for a reminder of a show',
      description: 'The answer is the same for every address. 404 unless the show takes this reminder now.',
      params: releaseSlug,
      body: showReminder.showReminderRequest,
      responses: { 202: showReminder.reminderAnswer, ...errors(404, 429) },
    },
    confirmReminder: {
      ...publicWrite('/api/reminders/confirm', 'public'),
      summary: 'Confirm a reminder',
      description: 'Takes the token of the link in the mail.',
      body: subscriber.linkProof,
      responses: { 200: showReminder.reminderAnswer, ...errors(404) },
    },
    endReminder: {
      ...publicWrite('/api/reminders/end', 'public'),
      summary: 'End a reminder',
      description: 'Takes the token of the link in the mail, and deletes the address.',
      body: subscriber.linkProof,
      responses: { 200: message, ...errors(404) },
    },
  },
})
