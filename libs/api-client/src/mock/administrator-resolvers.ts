import { DEAD_LINK_MESSAGE } from '@troubadour/domain/auth/auth-values'
import { missing, MOCK_SIGN_UPS, type Resolvers } from './answers.ts'
import { mockAdministrator } from './account-seed.ts'
import type { MockData } from './seed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NO_MAIL = {
  status: 409,
  body: { message: 'This site sends no mails to administrators. Ask who runs the server.' },
} as const
const TOO_MANY = {
  status: 429,
  body: { message: 'Too many tries. Please wait 15 minutes and try again.' },
  retryAfterS: 900,
} as const
const DEAD_LINK = { status: 404, body: { message: DEAD_LINK_MESSAGE } } as const

/** Who manages the site, and the links that work once. */
export function administratorResolvers(data: MockData, now: Date) {
  return {
    listAdministrators: () => ({
      status: 200,
      body: { administrators: data.administrators, invitations: data.invitations },
    }),
    inviteAdministrator: ({ body }) => {
      const email = body.email ?? null
      if (email !== null && !data.ownAddress.isMailSetUp) return NO_MAIL
      const id = data.invitations.length + 1
      const token = `invitation-${id}`
      const expiresAt = new Date(now.getTime() + DAY_MS).toISOString()
      const invitedBy = data.user?.username ?? ''
      const invitation = { id, invitedBy, email, createdAt: now.toISOString(), expiresAt }
      data.invitations.push(invitation)
      data.accountLinks[token] = { kind: 'invitation', username: invitedBy, expiresAt }
      return email === null
        ? { status: 201, body: { ...invitation, token } }
        : { status: 202, body: invitation }
    },
    revokeInvitation: ({ params }) => {
      if (!data.invitations.some(({ id }) => id === params.id)) return missing('invitation')
      data.invitations = data.invitations.filter(({ id }) => id !== params.id)
      delete data.accountLinks[`invitation-${params.id}`]
      return { status: 204, body: undefined }
    },
    removeAdministrator: ({ params }) => {
      const removed = data.administrators.find(({ id }) => id === params.id)
      if (!removed) return missing('administrator')
      if (data.administrators.length === 1)
        return { status: 409, body: { message: 'The last administrator cannot be removed.' } }
      data.administrators = data.administrators.filter(({ id }) => id !== params.id)
      if (removed.isYou) data.user = null
      return { status: 204, body: undefined }
    },
    readAccountLink: ({ body }) => {
      const link = data.accountLinks[body.token]
      return link ? { status: 200, body: link } : DEAD_LINK
    },
    getPasswordResetOptions: () => ({ status: 200, body: { isByMail: data.ownAddress.isMailSetUp } }),
    requestPasswordReset: ({ body }) => {
      if (!data.ownAddress.isMailSetUp) return NO_MAIL
      if (body.email === MOCK_SIGN_UPS.hastyEmail) return TOO_MANY
      const message =
        'If this is the confirmed address of an administrator, a mail is on its way. Its link works for 30 minutes.'
      return { status: 200, body: { message } }
    },
    resetPassword: ({ body }) => {
      if (data.accountLinks[body.token]?.kind !== 'password-reset') return DEAD_LINK
      delete data.accountLinks[body.token]
      data.user = null
      return { status: 200, body: { message: 'Your password was changed. Log in with the new one.' } }
    },
    getOwnAddress: () => ({ status: 200, body: data.ownAddress }),
    changeOwnAddress: ({ body }) => {
      if (body.email !== null && !data.ownAddress.isMailSetUp) return NO_MAIL
      const changed = body.email === null ? { email: null, pendingEmail: null } : { pendingEmail: body.email }
      data.ownAddress = { ...data.ownAddress, ...changed }
      return { status: 200, body: data.ownAddress }
    },
    confirmOwnAddress: ({ body }) => {
      if (data.accountLinks[body.token]?.kind !== 'address') return DEAD_LINK
      delete data.accountLinks[body.token]
      return { status: 200, body: { message: 'Your address is confirmed.' } }
    },
    acceptInvitation: ({ body }) => {
      if (data.accountLinks[body.token]?.kind !== 'invitation') return DEAD_LINK
      const { username } = body
      if (data.administrators.some((one) => one.username === username)) {
        const message = 'Somebody has this user name already. Choose another one.'
        return { status: 400, body: { message, errors: { username: message } } }
      }
      delete data.accountLinks[body.token]
      const id = data.administrators.length + 1
      data.administrators.push(mockAdministrator({ id, username }))
      data.user = { id, username, totpEnabled: false }
      return { status: 201, body: data.user }
    },
  } satisfies Resolvers
}
