import { DEAD_LINK_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { AccountLink } from '@troubadour/domain/auth/administrators'
import { invalidFields, MOCK_SIGN_UPS, Refusal, type Resolvers } from './answers.ts'
import { mockAdministrator } from './account-seed.ts'
import { findRow, withoutRow } from './rows.ts'
import type { MockData } from './seed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TOO_MANY = new Refusal(429, { message: 'Too many tries. Please wait 15 minutes and try again.' }, 900)
const DEAD_LINK = new Refusal(404, { message: DEAD_LINK_MESSAGE })

/** Administrators and single-use links. */
export function administratorResolvers(data: MockData, now: Date) {
  const checkMail = () => {
    const message = 'This site sends no mails to administrators. Ask who runs the server.'
    if (!data.ownAddress.isMailSetUp) throw new Refusal(409, { message })
  }
  const linkOf = (token: string, kind?: AccountLink['kind']) => {
    const link = data.accountLinks[token]
    if (!link || (kind && link.kind !== kind)) throw DEAD_LINK
    return link
  }
  const spendLink = (token: string, kind: AccountLink['kind']) => {
    linkOf(token, kind)
    delete data.accountLinks[token]
  }
  return {
    listAdministrators: () => ({ administrators: data.administrators, invitations: data.invitations }),
    inviteAdministrator: ({ body: { email = null } }) => {
      if (email !== null) checkMail()
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
    revokeInvitation: ({ params: { id } }) => {
      data.invitations = withoutRow(data.invitations, findRow(data.invitations, id, 'invitation'))
      delete data.accountLinks[`invitation-${id}`]
    },
    removeAdministrator: ({ params }) => {
      const removed = findRow(data.administrators, params.id, 'administrator')
      if (removed.isYou) data.user = null
      data.administrators = withoutRow(data.administrators, removed)
    },
    readAccountLink: ({ body }) => linkOf(body.token),
    getPasswordResetOptions: () => ({
      isByMail: data.ownAddress.isMailSetUp,
      hasAdministrators: data.administrators.length > 0,
    }),
    requestPasswordReset: ({ body }) => {
      checkMail()
      if (body.email === MOCK_SIGN_UPS.tooSoonEmail) throw TOO_MANY
      return {
        message:
          'If this is the confirmed address of an administrator, a mail is on its way. Its link works for 30 minutes.',
      }
    },
    resetPassword: ({ body }) => {
      spendLink(body.token, 'password-reset')
      data.user = null
      return { message: 'Your password was changed. Log in with the new one.' }
    },
    getOwnAddress: () => data.ownAddress,
    changeOwnAddress: ({ body: { email } }) => {
      if (email !== null) checkMail()
      const changed = email === null ? { email, pendingEmail: null } : { pendingEmail: email }
      return (data.ownAddress = { ...data.ownAddress, ...changed })
    },
    confirmOwnAddress: ({ body }) => {
      spendLink(body.token, 'address')
      return { message: 'Your address is confirmed.' }
    },
    acceptInvitation: ({ body: { token, username } }) => {
      linkOf(token, 'invitation')
      if (data.administrators.some((one) => one.username === username)) {
        const message = 'Somebody has this user name already. Choose another one.'
        throw invalidFields({ username: message }, message)
      }
      spendLink(token, 'invitation')
      const id = data.administrators.length + 1
      data.administrators.push(mockAdministrator({ id, username }))
      return (data.user = { id, username, totpEnabled: false })
    },
  } satisfies Resolvers
}
