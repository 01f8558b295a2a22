import type { ContractCall, ContractCase } from './contract-case.ts'

/** The password of the administrator in the API's tests; the mock accepts any password but one. */
const PROOF = { currentPassword: 'correct horse battery' }
const WRONG_PROOF = { currentPassword: 'wrong-password' }
const NEW_PASSWORD = 'seven lanterns over cold water'
const EMAIL = 'zoe@example.com'

const INVITE: ContractCall = { endpoint: 'inviteAdministrator', body: PROOF }
const WRONG_PASSWORD = {
  message: 'The current password is wrong',
  errors: { currentPassword: 'The current password is wrong' },
}
const NO_MAIL = { message: 'This site sends no mails to administrators. Ask who runs the server.' }

/** Endpoints that require the password, with a valid body. */
const PROVED = [
  { endpoint: 'inviteAdministrator' },
  { endpoint: 'removeAdministrator', id: 1 },
  { endpoint: 'changeOwnAddress', more: { email: null } },
  { endpoint: 'moveTwoFactor', more: { token: '123456' } },
] as const

/** Endpoints of mailed links and invitations. */
const LINKED = [
  { endpoint: 'readAccountLink' },
  { endpoint: 'acceptInvitation', more: { username: 'Zoe', newPassword: NEW_PASSWORD } },
  { endpoint: 'resetPassword', more: { newPassword: NEW_PASSWORD } },
  { endpoint: 'confirmOwnAddress' },
] as const

/** Administrators, single-use links, forgotten passwords and moves of two-factor, without a mail server. */
export const ACCOUNT_CASES: ContractCase[] = [
  ...PROVED.map(({ endpoint, ...call }) => ({
    name: `${endpoint}: refused with a wrong password`,
    before: [],
    request: {
      endpoint,
      ...('id' in call && { id: call.id }),
      body: { ...WRONG_PROOF, ...('more' in call && call.more) },
    },
    status: 400,
    answer: WRONG_PASSWORD,
  })),
  ...PROVED.map(({ endpoint, ...call }) => ({
    name: `${endpoint}: not without signing in`,
    before: [],
    request: {
      endpoint,
      ...('id' in call && { id: call.id }),
      body: { ...PROOF, ...('more' in call && call.more) },
      isSignedOut: true as const,
    },
    status: 401,
  })),
  ...LINKED.map(({ endpoint, ...call }) => ({
    name: `${endpoint}: refused with a link that is not there`,
    before: [],
    request: {
      endpoint,
      body: { token: 'a'.repeat(43), ...('more' in call && call.more) },
      isSignedOut: true as const,
    },
    status: 404,
    answer: { message: 'This link has expired or was used before. Ask for a new one.' },
  })),
  {
    name: 'Invitation: its link is answered where it is not mailed',
    before: [],
    request: INVITE,
    status: 201,
    answer: { email: null },
  },
  {
    name: 'Invitation: not mailed where no mail is set up',
    before: [],
    request: { ...INVITE, body: { ...PROOF, email: EMAIL } },
    status: 409,
    answer: NO_MAIL,
  },
  {
    name: 'Invitation: not to what is no address',
    before: [],
    request: { ...INVITE, body: { ...PROOF, email: 'zoe' } },
    status: 400,
    answer: { errors: { email: 'Please enter a valid email address' } },
  },
  {
    name: 'Invitation: revoked once',
    before: [INVITE],
    request: { endpoint: 'revokeInvitation', id: 'first' },
    status: 204,
  },
  {
    name: 'Invitation: one that is not there cannot be revoked',
    before: [],
    request: { endpoint: 'revokeInvitation', id: 4711 },
    status: 404,
    answer: { message: 'There is no such invitation.' },
  },
  {
    name: 'Administrator: one that is not there cannot be removed',
    before: [],
    request: { endpoint: 'removeAdministrator', id: 4711, body: PROOF },
    status: 404,
    answer: { message: 'There is no such administrator.' },
  },
  {
    name: 'Forgotten password: nothing by mail where no mail is set up',
    before: [],
    request: { endpoint: 'getPasswordResetOptions', isSignedOut: true },
    status: 200,
    answer: { isByMail: false, hasAdministrators: true },
  },
  {
    name: 'Forgotten password: no link where no mail is set up',
    before: [],
    request: { endpoint: 'requestPasswordReset', body: { email: EMAIL }, isSignedOut: true },
    status: 409,
    answer: NO_MAIL,
  },
  {
    name: 'Address: none can be entered where no mail is set up',
    before: [],
    request: { endpoint: 'changeOwnAddress', body: { ...PROOF, email: EMAIL } },
    status: 409,
    answer: NO_MAIL,
  },
  {
    name: 'Address: none is taken away where there is none',
    before: [],
    request: { endpoint: 'changeOwnAddress', body: { ...PROOF, email: null } },
    status: 200,
    answer: { email: null, pendingEmail: null, isMailSetUp: false },
  },
]
