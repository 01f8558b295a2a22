import * as auth from './auth.ts'
import { adminRead, adminWrite, visitorWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { errors, message } from '../schema/endpoint-schemas.ts'

export const signInEndpoints = endpointGroup({
  tag: 'Sign-in',
  description: 'Sessions of administrators, with two-factor authentication.',
  modules: [auth],
  examples: [[auth.user, { id: 1, username: 'admin', totpEnabled: true }]],
  calls: {
    login: {
      ...visitorWrite('/api/login'),
      summary: 'Sign in with a password',
      description: 'With `requiresTwoFactor` the session is a half one.',
      body: auth.credentials,
      responses: { 200: auth.loginResult, ...errors(401, 429) },
    },
    checkTwoFactor: {
      ...visitorWrite('/api/check-2fa'),
      summary: 'Ask how a user signs in',
      description: 'The answer is the same for every name.',
      body: auth.twoFactorQuestion,
      responses: { 200: message, ...errors(429) },
    },
    validateTwoFactor: {
      ...adminWrite('POST', '/api/validate-2fa'),
      access: 'pending-two-factor',
      summary: 'Complete a sign-in',
      description: 'With a one-time code or a recovery code.',
      body: auth.secondFactor,
      responses: { 200: auth.user, ...errors(429) },
    },
    setUpTwoFactor: {
      ...adminWrite('POST', '/api/setup-2fa'),
      summary: 'Begin the set-up of two-factor',
      description: 'The secret is inert until it is verified.',
      responses: { 200: auth.twoFactorSetup, ...errors(409, 503) },
    },
    moveTwoFactor: {
      ...adminWrite('POST', '/api/move-2fa'),
      summary: 'Begin the move of two-factor to a new phone',
      description: 'The present secret stays until the new one is verified.',
      body: auth.twoFactorProof,
      responses: { 200: auth.twoFactorSetup, ...errors(409, 429, 503) },
    },
    verifyTwoFactor: {
      ...adminWrite('POST', '/api/verify-2fa'),
      summary: 'Enable or move two-factor',
      description: 'Answers the recovery codes, once.',
      body: auth.totpToken,
      responses: { 200: auth.recoveryCodes, ...errors(409, 429) },
    },
    logout: {
      ...adminWrite('POST', '/api/logout'),
      access: 'pending-two-factor',
      summary: 'Sign out',
      description: 'The session ends at once, also for requests under way.',
      responses: { 200: message },
    },
    getUser: {
      ...adminRead('/api/user'),
      summary: 'Read who is signed in',
      description: 'Answers 401 when nobody is.',
      responses: { 200: auth.user },
    },
  },
})
