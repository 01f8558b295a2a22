import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'
import { linkToken, subscription } from '../mailing-list/subscriber.ts'
import { currentPassword, newPassword } from './auth.ts'
import { USERNAME_MIN_LENGTH } from './auth-values.ts'

const { email } = subscription.shape

const USERNAME_MAX_LENGTH = 200
const USERNAME_LENGTH_MESSAGE = `A user name has ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters.`

/** The name of a new administrator, trimmed (docs/product/validation.md#new-administrator). */
export const newUsername = z
  .string(USERNAME_LENGTH_MESSAGE)
  .trim()
  .min(USERNAME_MIN_LENGTH, USERNAME_LENGTH_MESSAGE)
  .max(USERNAME_MAX_LENGTH, USERNAME_LENGTH_MESSAGE)
  .regex(/^\P{C}*$/u, 'A user name has no invisible characters.')

/** Purpose of a single-use link. */
const accountLinkKind = z.enum(['invitation', 'password-reset', 'address'])
export type AccountLinkKind = z.infer<typeof accountLinkKind>

/** The data of a link's page before the link is used. */
export const accountLink = z.object({
  kind: accountLinkKind,
  /** The name of the account; for an invitation, that of the inviter; empty for the set-up link. */
  username: z.string(),
  expiresAt: isoDateTime,
})
export type AccountLink = z.infer<typeof accountLink>

/** A person who manages the site (docs/product/entities.md#administrator). */
export const administrator = z.object({
  id: z.int(),
  username: z.string(),
  createdAt: isoDateTime,
  totpEnabled: z.boolean(),
  /** Null for never, or more than 180 days ago. */
  lastSignedInAt: isoDateTime.nullable(),
  /** True for the requesting administrator. */
  isYou: z.boolean(),
})
export type Administrator = z.infer<typeof administrator>

/** An unused invitation link. */
export const invitation = z.object({
  id: z.int(),
  invitedBy: z.string(),
  /** Address that it was mailed to; null when its link was shown. */
  email: z.string().nullable(),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
})
export type Invitation = z.infer<typeof invitation>

export const administratorList = z.object({
  administrators: z.array(administrator),
  invitations: z.array(invitation),
})
export type AdministratorList = z.infer<typeof administratorList>

/** An invitation with the secret of its link, shown once. */
export const newInvitation = invitation.extend({ token: z.string() })
export type NewInvitation = z.infer<typeof newInvitation>

/** With an address, the link is mailed to it and not shown. */
export const invitationRequest = z.strictObject({ currentPassword, email: email.optional() })
/** The form's input: an empty address becomes undefined. */
export const invitationForm = invitationRequest.extend({
  email: z.preprocess((typed) => typed || undefined, invitationRequest.shape.email),
})

/** The user name and password that an invited person chooses. */
export const newAccount = z.strictObject({ username: newUsername, newPassword })
export const invitationAcceptance = newAccount.extend({ token: linkToken })

/** Whether passwords can be reset by mail, and whether anybody has one. */
export const passwordResetOptions = z.object({
  isByMail: z.boolean(),
  /** False until the set-up link was used. */
  hasAdministrators: z.boolean(),
})
export const passwordResetRequest = z.strictObject({ email })
export const newPasswordForm = z.strictObject({ newPassword })
export const passwordReset = newPasswordForm.extend({ token: linkToken })

/** An administrator's own email address, for password resets. */
export const ownAddress = z.object({
  /** The confirmed address; null without one. */
  email: z.string().nullable(),
  /** An address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** False when administrators cannot be mailed. */
  isMailSetUp: z.boolean(),
  /** The page of the demo's mails, where none leaves this machine. */
  mailSinkUrl: z.string().nullable().optional(),
  /** What is said in place of 'a mail is on its way'; null while mails leave. */
  notLeavingText: z.string().nullable().optional(),
})
export type OwnAddress = z.infer<typeof ownAddress>

/** A new address, or null for none. */
export const addressChange = z.strictObject({ currentPassword, email: email.nullable() })
