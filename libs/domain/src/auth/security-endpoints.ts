import { z } from 'zod'
import * as administrators from './administrators.ts'
import * as auth from './auth.ts'
import * as subscriber from '../mailing-list/subscriber.ts'
import { adminRead, adminWrite, visitorWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { byId, errors, message, noContent } from '../schema/endpoint-schemas.ts'

export const securityEndpoints = endpointGroup({
  tag: 'Security',
  description: 'Password, recovery codes, sessions and administrators.',
  modules: [administrators],
  calls: {
    changePassword: {
      ...adminWrite('POST', '/api/admin/password'),
      summary: 'Change the password',
      description: 'Ends all other sessions.',
      body: auth.passwordChange,
      responses: { 200: message, ...errors(429) },
    },
    countRecoveryCodes: {
      ...adminRead('/api/admin/recovery-codes'),
      summary: 'Count the recovery codes',
      description: 'Those that are still good.',
      responses: { 200: auth.recoveryCodesLeft },
    },
    renewRecoveryCodes: {
      ...adminWrite('POST', '/api/admin/recovery-codes'),
      summary: 'Get new recovery codes',
      description: 'The former ones end.',
      body: auth.recoveryCodesRenewal,
      responses: { 200: auth.recoveryCodes, ...errors(409, 429) },
    },
    listSessions: {
      ...adminRead('/api/admin/sessions'),
      summary: 'List the sessions',
      description: 'Where the administrator is signed in.',
      responses: { 200: z.array(auth.activeSession) },
    },
    revokeSession: {
      ...adminWrite('DELETE', '/api/admin/sessions/{id}'),
      summary: 'End a session',
      description: 'That device has to sign in again.',
      params: byId,
      responses: { 204: noContent },
    },
    revokeOtherSessions: {
      ...adminWrite('DELETE', '/api/admin/other-sessions'),
      summary: 'End all other sessions',
      description: 'The one that asks stays.',
      responses: { 204: noContent },
    },
    listAdministrators: {
      ...adminRead('/api/admin/administrators'),
      summary: 'List the administrators',
      description: 'With the invitations that nobody has used.',
      responses: { 200: administrators.administratorList },
    },
    removeAdministrator: {
      ...adminWrite('POST', '/api/admin/administrators/{id}/remove'),
      summary: 'Remove an administrator',
      description: 'Their sessions end; the last one stays.',
      params: byId,
      body: auth.passwordProof,
      responses: { 204: noContent, ...errors(409, 429) },
    },
    inviteAdministrator: {
      ...adminWrite('POST', '/api/admin/invitations'),
      summary: 'Invite an administrator',
      description: 'Answers the secret of the link, once; with an address, mails the link there instead.',
      body: administrators.invitationRequest,
      responses: { 201: administrators.newInvitation, 202: administrators.invitation, ...errors(409, 429) },
    },
    revokeInvitation: {
      ...adminWrite('DELETE', '/api/admin/invitations/{id}'),
      summary: 'Revoke an invitation',
      description: 'Its link works no more.',
      params: byId,
      responses: { 204: noContent },
    },
    readAccountLink: {
      ...visitorWrite('/api/account-link'),
      changesNothing: true,
      summary: 'Read what a link is for',
      description: 'It is not used up by that.',
      body: subscriber.linkProof,
      responses: { 200: administrators.accountLink, ...errors(404, 429) },
    },
    getPasswordResetOptions: {
      method: 'GET',
      path: '/api/password-reset',
      access: 'public',
      host: 'admin',
      summary: 'Read how a forgotten password is changed',
      description: 'By mail where mail is set up. Also whether there is an administrator yet.',
      responses: { 200: administrators.passwordResetOptions },
    },
    requestPasswordReset: {
      ...visitorWrite('/api/password-reset'),
      summary: 'Ask for a link to choose a new password',
      description: 'The answer is the same for every address.',
      body: administrators.passwordResetRequest,
      responses: { 200: message, ...errors(409, 429) },
    },
    resetPassword: {
      ...visitorWrite('/api/reset-password'),
      summary: 'Choose a new password by a link',
      description: 'Ends all sessions and begins none.',
      body: administrators.passwordReset,
      responses: { 200: message, ...errors(404, 429) },
    },
    getOwnAddress: {
      ...adminRead('/api/admin/address'),
      summary: 'Read the own mail address',
      description: 'With one that is still to be confirmed.',
      responses: { 200: administrators.ownAddress },
    },
    changeOwnAddress: {
      ...adminWrite('PUT', '/api/admin/address'),
      summary: 'Change the own mail address',
      description: 'It counts once it is confirmed by a link.',
      body: administrators.addressChange,
      responses: { 200: administrators.ownAddress, ...errors(409, 429) },
    },
    confirmOwnAddress: {
      ...visitorWrite('/api/confirm-address'),
      summary: 'Confirm a mail address',
      description: 'By the link that was mailed there.',
      body: subscriber.linkProof,
      responses: { 200: message, ...errors(404, 429) },
    },
    acceptInvitation: {
      ...visitorWrite('/api/accept-invitation'),
      summary: 'Accept an invitation',
      description: 'Begins a session of the new administrator.',
      body: administrators.invitationAcceptance,
      responses: { 201: auth.user, ...errors(404, 429) },
    },
  },
})
